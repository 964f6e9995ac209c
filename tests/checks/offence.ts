/** A file that breaks one rule, and the rule that must report it. Files that it needs break none. */
export type Offence = Readonly<{ rule: string; file: string; text: string; beside?: Readonly<Record<string, string>> }>

export const offence = (
  rule: string,
  file: string,
  text: string,
  beside: Readonly<Record<string, string>> = {},
): Offence => ({ rule, file, text: text.endsWith('\n') ? text : `${text}\n`, beside })

/** `lines(3, (i) => …)`: as many lines as a rule about size needs. */
export const lines = (count: number, line: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => line(index)).join('\n')
