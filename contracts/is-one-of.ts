/** Whether a value is one of a list of texts, which it then counts as. */
export const isOneOf = <One extends string>(list: readonly One[], value: unknown): value is One =>
  list.some((one) => one === value)
