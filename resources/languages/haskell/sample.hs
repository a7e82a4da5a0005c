{-# LANGUAGE GADTs #-}
-- | Greets people, with π.
module Hello.Greeter (greet, Mood(..)) where

import Data.List

-- | How one feels.
data Mood = Good | Bad Int | Int :+: Int deriving (Show)

-- | Greets.
data Greeter a = Greeter
  { name :: String -- of the greeter
  , age :: Int
  }

newtype Wrapped = Wrapped { unwrap :: Int }

data Shape where
  Circle :: Int -> Shape

type Text = String
type family Elem c where
  Elem [a] = a
data family Store a

class (Eq a) => Speaker a where
  speak :: a -> String
  speak _ = ""
  (<+>) :: a -> a -> a

instance Speaker Mood where
  speak Good = "good"
  a <+> _ = a

instance Show (Greeter a) where
  show = name

-- | Greets somebody.
--
-- Twice.
greet :: Int -> String
greet 0 = "nobody"
greet n = loud n
  where loud x = show x
        quiet = 1

-- No type.
twice x = x * 2
a <-> b = a

(<>>) :: Int -> Int -> Int
a <>> b = a

pointfree :: Int -> Int
pointfree = (+ 1)

-- | How often.
times :: Int
times = 3
untyped = 'c'

pattern Pair x y = (x, y)
foreign import ccall "math.h sin" c_sin :: Double -> Double

main :: IO ()
main = do
  let z = 1
  print z
