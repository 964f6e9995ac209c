;; The arithmetic of the answer index. A column is a list of chunks of bits, bit i for respondent i; every pointer is a
;; multiple of 16 and every length a multiple of 128 bytes, and not 0. kernel-bytes.ts contains these functions assembled; a
;; test assembles them again and compares.
(module
  (memory (export "memory") 1 65536)

  (func $lanes (param $sums v128) (result i32)
    (i32.add
      (i32.add (i32x4.extract_lane 0 (local.get $sums)) (i32x4.extract_lane 1 (local.get $sums)))
      (i32.add (i32x4.extract_lane 2 (local.get $sums)) (i32x4.extract_lane 3 (local.get $sums)))))

  ;; How many bits are set in both a and b. Eight vectors at a time go through carry-save adders (Harley and Seal; Mula, Kurz and
  ;; Lemire 2016, "Faster population counts using AVX2 instructions"), so that only what carries over eight is counted.
  ;; An adder turns $x, $y and a bit plane into the plane's new bits and a carry into the next plane.
  (func (export "countBoth") (param $a i32) (param $b i32) (param $length i32) (result i32)
    (local $end i32) (local $x v128) (local $y v128) (local $either v128)
    (local $ones v128) (local $twos v128) (local $fours v128) (local $eights v128)
    (local $two v128) (local $other v128) (local $four v128)
    (local.set $end (i32.add (local.get $a) (local.get $length)))
    (loop $more
      (local.set $x (v128.and (v128.load (local.get $a)) (v128.load (local.get $b))))
      (local.set $y (v128.and (v128.load offset=16 (local.get $a)) (v128.load offset=16 (local.get $b))))
      (local.set $either (v128.xor (local.get $ones) (local.get $x)))
      (local.set $two (v128.or
        (v128.and (local.get $ones) (local.get $x)) (v128.and (local.get $either) (local.get $y))))
      (local.set $ones (v128.xor (local.get $either) (local.get $y)))
      (local.set $x (v128.and (v128.load offset=32 (local.get $a)) (v128.load offset=32 (local.get $b))))
      (local.set $y (v128.and (v128.load offset=48 (local.get $a)) (v128.load offset=48 (local.get $b))))
      (local.set $either (v128.xor (local.get $ones) (local.get $x)))
      (local.set $other (v128.or
        (v128.and (local.get $ones) (local.get $x)) (v128.and (local.get $either) (local.get $y))))
      (local.set $ones (v128.xor (local.get $either) (local.get $y)))
      (local.set $x (local.get $two))
      (local.set $y (local.get $other))
      (local.set $either (v128.xor (local.get $twos) (local.get $x)))
      (local.set $four (v128.or
        (v128.and (local.get $twos) (local.get $x)) (v128.and (local.get $either) (local.get $y))))
      (local.set $twos (v128.xor (local.get $either) (local.get $y)))
      (local.set $x (v128.and (v128.load offset=64 (local.get $a)) (v128.load offset=64 (local.get $b))))
      (local.set $y (v128.and (v128.load offset=80 (local.get $a)) (v128.load offset=80 (local.get $b))))
      (local.set $either (v128.xor (local.get $ones) (local.get $x)))
      (local.set $two (v128.or
        (v128.and (local.get $ones) (local.get $x)) (v128.and (local.get $either) (local.get $y))))
      (local.set $ones (v128.xor (local.get $either) (local.get $y)))
      (local.set $x (v128.and (v128.load offset=96 (local.get $a)) (v128.load offset=96 (local.get $b))))
      (local.set $y (v128.and (v128.load offset=112 (local.get $a)) (v128.load offset=112 (local.get $b))))
      (local.set $either (v128.xor (local.get $ones) (local.get $x)))
      (local.set $other (v128.or
        (v128.and (local.get $ones) (local.get $x)) (v128.and (local.get $either) (local.get $y))))
      (local.set $ones (v128.xor (local.get $either) (local.get $y)))
      (local.set $x (local.get $two))
      (local.set $y (local.get $other))
      (local.set $either (v128.xor (local.get $twos) (local.get $x)))
      (local.set $other (v128.or
        (v128.and (local.get $twos) (local.get $x)) (v128.and (local.get $either) (local.get $y))))
      (local.set $twos (v128.xor (local.get $either) (local.get $y)))
      (local.set $x (local.get $four))
      (local.set $y (local.get $other))
      (local.set $either (v128.xor (local.get $fours) (local.get $x)))
      (local.set $two (v128.or
        (v128.and (local.get $fours) (local.get $x)) (v128.and (local.get $either) (local.get $y))))
      (local.set $fours (v128.xor (local.get $either) (local.get $y)))
      (local.set $eights (i32x4.add (local.get $eights)
        (i32x4.extadd_pairwise_i16x8_u (i16x8.extadd_pairwise_i8x16_u (i8x16.popcnt (local.get $two))))))
      (local.set $a (i32.add (local.get $a) (i32.const 128)))
      (local.set $b (i32.add (local.get $b) (i32.const 128)))
      (br_if $more (i32.lt_u (local.get $a) (local.get $end))))
    (i32.add
      (i32.shl (call $lanes (local.get $eights)) (i32.const 3))
      (call $lanes (i32x4.extadd_pairwise_i16x8_u (i16x8.extadd_pairwise_i8x16_u
        (i8x16.add
          (i8x16.popcnt (local.get $ones))
          (i8x16.add
            (i8x16.shl (i8x16.popcnt (local.get $twos)) (i32.const 1))
            (i8x16.shl (i8x16.popcnt (local.get $fours)) (i32.const 2)))))))))

  ;; into := into and a
  (func (export "and") (param $into i32) (param $a i32) (param $length i32)
    (local $end i32)
    (local.set $end (i32.add (local.get $into) (local.get $length)))
    (loop $more
      (v128.store (local.get $into) (v128.and (v128.load (local.get $into)) (v128.load (local.get $a))))
      (local.set $into (i32.add (local.get $into) (i32.const 16)))
      (local.set $a (i32.add (local.get $a) (i32.const 16)))
      (br_if $more (i32.lt_u (local.get $into) (local.get $end)))))

  ;; into := into or a
  (func (export "or") (param $into i32) (param $a i32) (param $length i32)
    (local $end i32)
    (local.set $end (i32.add (local.get $into) (local.get $length)))
    (loop $more
      (v128.store (local.get $into) (v128.or (v128.load (local.get $into)) (v128.load (local.get $a))))
      (local.set $into (i32.add (local.get $into) (i32.const 16)))
      (local.set $a (i32.add (local.get $a) (i32.const 16)))
      (br_if $more (i32.lt_u (local.get $into) (local.get $end)))))

  ;; into := into and not a
  (func (export "andNot") (param $into i32) (param $a i32) (param $length i32)
    (local $end i32)
    (local.set $end (i32.add (local.get $into) (local.get $length)))
    (loop $more
      (v128.store (local.get $into) (v128.andnot (v128.load (local.get $into)) (v128.load (local.get $a))))
      (local.set $into (i32.add (local.get $into) (i32.const 16)))
      (local.set $a (i32.add (local.get $a) (i32.const 16)))
      (br_if $more (i32.lt_u (local.get $into) (local.get $end)))))

  ;; into := into or (a and b): "at least n of them" is counted with this.
  (func (export "orBoth") (param $into i32) (param $a i32) (param $b i32) (param $length i32)
    (local $end i32)
    (local.set $end (i32.add (local.get $into) (local.get $length)))
    (loop $more
      (v128.store (local.get $into)
        (v128.or (v128.load (local.get $into)) (v128.and (v128.load (local.get $a)) (v128.load (local.get $b)))))
      (local.set $into (i32.add (local.get $into) (i32.const 16)))
      (local.set $a (i32.add (local.get $a) (i32.const 16)))
      (local.set $b (i32.add (local.get $b) (i32.const 16)))
      (br_if $more (i32.lt_u (local.get $into) (local.get $end)))))

  ;; Adds a digit to the pattern (16 bits) of every respondent in the set; eight patterns for each byte of bits. The mask is
  ;; a local because the compiler would otherwise create it in each iteration, which takes three times as long.
  (func (export "addDigit") (param $patterns i32) (param $set i32) (param $digit i32) (param $length i32)
    (local $end i32) (local $mask v128) (local $digits v128)
    (local.set $end (i32.add (local.get $set) (local.get $length)))
    (local.set $mask (v128.const i16x8 1 2 4 8 16 32 64 128))
    (local.set $digits (i16x8.splat (local.get $digit)))
    (loop $more
      (v128.store (local.get $patterns)
        (i16x8.add (v128.load (local.get $patterns))
          (v128.and (local.get $digits)
            (i16x8.eq (v128.and (v128.load8_splat (local.get $set)) (local.get $mask)) (local.get $mask)))))
      (local.set $set (i32.add (local.get $set) (i32.const 1)))
      (local.set $patterns (i32.add (local.get $patterns) (i32.const 16)))
      (br_if $more (i32.lt_u (local.get $set) (local.get $end)))))

  ;; Adds the weight of every respondent in the set to the table's entry for their pattern. Weights are float64, 64 to a word of
  ;; bits and then a 65th that is 0: ctz of an empty word is 64, so four bits can be taken at a time with no branch for the
  ;; last of them.
  (func (export "tally") (param $set i32) (param $patterns i32) (param $weights i32) (param $table i32) (param $length i32)
    (local $end i32) (local $bits i64) (local $at i32) (local $entry i32)
    (local.set $end (i32.add (local.get $set) (local.get $length)))
    (loop $words
      (local.set $bits (i64.load (local.get $set)))
      (loop $more
        (local.set $at (i32.wrap_i64 (i64.ctz (local.get $bits))))
        (local.set $entry (i32.add (local.get $table)
          (i32.shl (i32.load16_u (i32.add (local.get $patterns) (i32.shl (local.get $at) (i32.const 1)))) (i32.const 3))))
        (f64.store (local.get $entry) (f64.add (f64.load (local.get $entry))
          (f64.load (i32.add (local.get $weights) (i32.shl (local.get $at) (i32.const 3))))))
        (local.set $bits (i64.and (local.get $bits) (i64.sub (local.get $bits) (i64.const 1))))
        (local.set $at (i32.wrap_i64 (i64.ctz (local.get $bits))))
        (local.set $entry (i32.add (local.get $table)
          (i32.shl (i32.load16_u (i32.add (local.get $patterns) (i32.shl (local.get $at) (i32.const 1)))) (i32.const 3))))
        (f64.store (local.get $entry) (f64.add (f64.load (local.get $entry))
          (f64.load (i32.add (local.get $weights) (i32.shl (local.get $at) (i32.const 3))))))
        (local.set $bits (i64.and (local.get $bits) (i64.sub (local.get $bits) (i64.const 1))))
        (local.set $at (i32.wrap_i64 (i64.ctz (local.get $bits))))
        (local.set $entry (i32.add (local.get $table)
          (i32.shl (i32.load16_u (i32.add (local.get $patterns) (i32.shl (local.get $at) (i32.const 1)))) (i32.const 3))))
        (f64.store (local.get $entry) (f64.add (f64.load (local.get $entry))
          (f64.load (i32.add (local.get $weights) (i32.shl (local.get $at) (i32.const 3))))))
        (local.set $bits (i64.and (local.get $bits) (i64.sub (local.get $bits) (i64.const 1))))
        (local.set $at (i32.wrap_i64 (i64.ctz (local.get $bits))))
        (local.set $entry (i32.add (local.get $table)
          (i32.shl (i32.load16_u (i32.add (local.get $patterns) (i32.shl (local.get $at) (i32.const 1)))) (i32.const 3))))
        (f64.store (local.get $entry) (f64.add (f64.load (local.get $entry))
          (f64.load (i32.add (local.get $weights) (i32.shl (local.get $at) (i32.const 3))))))
        (local.set $bits (i64.and (local.get $bits) (i64.sub (local.get $bits) (i64.const 1))))
        (br_if $more (i64.ne (local.get $bits) (i64.const 0))))
      (local.set $set (i32.add (local.get $set) (i32.const 8)))
      (local.set $patterns (i32.add (local.get $patterns) (i32.const 128)))
      (local.set $weights (i32.add (local.get $weights) (i32.const 520)))
      (br_if $words (i32.lt_u (local.get $set) (local.get $end))))))
