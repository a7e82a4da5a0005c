! Copyright somebody.

!> Greets people.
module greeting
  use iso_c_binding
  implicit none
  integer, parameter :: most = 3
  real :: first, table(3)
  character(len=8), public :: name = "nobody"

  !> Who greets.
  type, public, extends(base) :: greeter
    integer :: times, more = 1
    real, pointer :: next => null()
  contains
    procedure :: speak => speak_it
    procedure bow
  end type greeter

  interface say
    module procedure speak_it
  end interface

  interface
    subroutine far(a)
      integer :: a
    end subroutine far
  end interface

  enum, bind(c)
    enumerator :: good = 1, bad
  end enum

contains

  !> Says it.
  subroutine speak_it(self, times)
    class(greeter), intent(in) :: self
    integer :: times, local
  contains
    subroutine inner()
    end subroutine inner
  end subroutine speak_it

  pure function twice(a) result(b)
    real, intent(in) :: a
    real :: b
    b = 2 * a
  end function twice

end module greeting

submodule (greeting) details
contains
  module procedure later
  end procedure later
end submodule details

program main
  integer :: unseen
  call speak_it()
end program main
