const rightToLeft = new Set(['Adlm', 'Arab', 'Hebr', 'Nkoo', 'Rohg', 'Syrc', 'Thaa'])

/** The product's own languages: the first look-up of a script costs a browser some milliseconds, just while it makes the first screen. */
const usualScripts: Readonly<Record<string, string>> = { en: 'Latn', fr: 'Latn', ar: 'Arab' }

/** The direction of a language by its script: the one that the tag names (`az-Arab`), else the usual one. */
export const isRightToLeft = (tag: string): boolean => {
  const [base = '', second = ''] = tag.split('-')
  const script = second.length === 4 ? second : (usualScripts[base] ?? new Intl.Locale(base).maximize().script)
  return script !== undefined && rightToLeft.has(script)
}
