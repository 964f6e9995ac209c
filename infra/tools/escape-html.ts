const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Words as HTML shows them, in a text or in an attribute. */
export const escapeHtml = (words: string): string => words.replaceAll(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign)
