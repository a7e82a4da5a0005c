; Copyright somebody.

(ns hello.greeter
  "Greets people, with π."
  (:require [clojure.string :as str]))

(def times 3)
(def ^:private loud "Whether it shouts." true)
(defonce state (atom {}))

;; How one
;; greets.
(defn greet
  "Greets somebody."
  [who n]
  (let [text \a]
    (letfn [(inner [x] x)]
      (str/join #"x" [who n text (inner 1)]))))

(defn- many
  ([a] a)
  ([a b] b))

(defn ^String short [x] x)

(defmacro twice [& body]
  `(do ~@body ~@body))

(defmacro many-times ([a] a) ([a b] b))

(defmulti area "Of a shape." :shape)
(defmethod area :circle [shape]
  (* 3 (:r shape)))

(defprotocol Speaker
  "Speaks."
  (speak [this text])
  (bow [this] "Bows."))

(defrecord Greeter [name ^long age]
  Speaker
  (speak [this text] text)
  (bow [_] nil))

(deftype Box [thing]
  Object
  (toString [_] ""))

(extend-type String
  Speaker
  (bow [this] this))

#?(:clj (defn platform [] :jvm)
   :cljs (defn platform [] :js))

(comment
  (def hidden 1))

(deftest greets
  (is (= 1 1)))

(defn -main [& args]
  (greet "you" 1))
