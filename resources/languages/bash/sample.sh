#!/usr/bin/env bash
#
# Greets people, with π.

set -euo pipefail

# How often.
TIMES=3
greeting='Hallo' farewell="Tschüß"

readonly LIMIT=9 FLOOR=1
export LANGUAGE=de
export PATH
declare -r QUIET=$'\t'
# Whom it knows.
declare -A people=([one]=1)
declare -gx mood
typeset width=80
words=(hello there)
words+=(friend)
words[0]=bye

if [[ -n "${LOUD:-}" ]]; then
  VOLUME=11
  export SPEAKER=left
elif [[ -n "${SOFT:-}" ]]; then
  VOLUME=3
  whispered=1
else
  heard=1
fi

while [[ $# -gt 0 ]]; do
  option=$1
  case $option in
    --slow) pace=2 ;;
  esac
  shift
done
[[ -n "${pace:-}" ]] || pauses=none
{
  grouped=1
  LANG=C greet
}

# Greets somebody.
#
# $1 - who
greet() {
  local who=$1
  hidden=1
  shout() { echo "${1^^}"; }
  cat <<TEXT
function nothing() { NOTHING=1; }
TEXT
}

function wave { :; }

# In a shell of its own.
function whisper() (
  echo 'psst'
)

speech::say-it() { echo; }
_private() { return 0; }

alias ll='ls -l'
alias "$mood"=none
# For pipes.
alias -g G='| grep' H=head

main() {
  greet "$@"
}

@test "greets everybody" {
  run greet you
  [ "$status" -eq 0 ]
}

@test 'waves' {
  run wave
}
