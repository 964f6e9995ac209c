// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML cannot hold
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** Characters that XML 1.0 cannot hold (section 2.2), and halves of surrogate pairs, become the replacement character. */
export const withoutControls = (text: string): string => text.toWellFormed().replaceAll(CONTROLS, '\ufffd')
