/**
 * A field that identifies a person, or that a person wrote. It is stored encrypted with the key of its
 * owner; once that key is destroyed, every reader gets `erased`, permanently, and must treat it as normal.
 */
export type Personal<T> = Readonly<{ value: T }> | Readonly<{ erased: true }>

export const personal = <T>(value: T): Personal<T> => ({ value })

/** The value, or what to show after an erasure. */
export const revealed = <T, U>(field: Personal<T>, erased: U): T | U => ('value' in field ? field.value : erased)
