/**
 * How texts are typed. The forms: `{{name}}`, `{{count, number}}`, and `key_one`, `key_other` by
 * number.
 */

type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'

type NamesIn<Text> = Text extends `${string}{{${infer Inside}}}${infer Rest}`
  ? (Inside extends `${infer Name},${string}` ? Name : Inside) | NamesIn<Rest>
  : never

type CountedKey<Key> = Key extends `${infer Base}_${PluralForm}` ? Base : never

/** The keys of texts: keys that differ only in the plural form are one key. */
export type TextKey<Texts> = Exclude<keyof Texts & string, `${string}_${PluralForm}`> | CountedKey<keyof Texts>

/** The names of the values of a text. */
export type NamesOf<Texts, Key> = Key extends keyof Texts
  ? NamesIn<Texts[Key]>
  : `${Key & string}_other` extends keyof Texts
    ? 'count' | NamesIn<Texts[`${Key & string}_other`]>
    : never

/** A text that needs no values. */
export type PlainKey<Texts> = {
  [Key in TextKey<Texts>]: [NamesOf<Texts, Key>] extends [never] ? Key : never
}[TextKey<Texts>]

type Value<Name> = Name extends 'count' ? number : string | number
type ValuesOf<Texts, Key> = { readonly [Name in NamesOf<Texts, Key>]: Value<Name> }

/** Formats the texts of some sections in one language. An unknown key or a missing value does not compile. */
export type Say<Texts> = <Key extends TextKey<Texts>>(
  key: Key,
  ...values: [NamesOf<Texts, Key>] extends [never] ? [] : [ValuesOf<Texts, Key>]
) => string

/**
 * A section in another language than English: the same keys, and for counted texts the plural forms of that language.
 */
export type Translation<Texts> = Readonly<
  { [Key in Exclude<keyof Texts & string, `${string}_${PluralForm}`>]: string } & {
    [Key in `${CountedKey<keyof Texts>}_${PluralForm}`]?: string
  }
>
