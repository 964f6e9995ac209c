const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** Whether two JSON values are equal. The order of an object's keys is ignored, since the log does not keep it. */
export const isSame = (a: unknown, b: unknown): boolean => {
  if (!isRecord(a) || !isRecord(b)) return a === b
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const keys = Object.keys(a)
  return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && isSame(a[key], b[key]))
}
