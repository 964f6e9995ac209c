/** The cookies of one site in one browser. */
export const cookieJar = () => {
  const kept = new Map<string, string>()
  return {
    header: (): string => [...kept].map(([name, value]) => `${name}=${value}`).join('; '),
    /** Lines of `Set-Cookie`. One without a value removes the cookie. */
    take: (lines: readonly string[]): void => {
      for (const line of lines) {
        const [pair = ''] = line.split(';', 1)
        const at = pair.indexOf('=')
        const [name, value] = [pair.slice(0, at), pair.slice(at + 1)]
        if (value === '') kept.delete(name)
        else kept.set(name, value)
      }
    },
    names: (): readonly string[] => [...kept.keys()],
  }
}
