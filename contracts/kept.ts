/** Makes a thing once for each key, when it is first asked for, and keeps it. */
export const kept = <Made>(make: (key: string) => Made): ((key: string) => Made) => {
  const made = new Map<string, Made>()
  return (key) => {
    const one = made.get(key) ?? make(key)
    made.set(key, one)
    return one
  }
}
