const rightToLeft = new Set(['Adlm', 'Arab', 'Hebr', 'Nkoo', 'Rohg', 'Syrc', 'Thaa'])

/** The direction of a language by its script: the one that the tag names (`az-Arab`), else the usual one. */
export const isRightToLeft = (tag: string): boolean => {
  const [base = '', second = ''] = tag.split('-')
  const script = second.length === 4 ? second : new Intl.Locale(base).maximize().script
  return script !== undefined && rightToLeft.has(script)
}
