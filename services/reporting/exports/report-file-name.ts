const FORBIDDEN_IN_NAMES = /[\p{Cc}\u2028\u2029/\\:*?"<>|]+/gu
const LONGEST = 120

/** The name of a file of a whole deck or dashboard: `Tea in spring 2026-11-23.pdf`. */
export const reportFileName = (title: string, madeAt: string, extension: string): string => {
  const plain = title.replaceAll(FORBIDDEN_IN_NAMES, ' ').replaceAll(/\s+/g, ' ').trim().slice(0, LONGEST).trim()
  return `${plain === '' ? 'report' : plain} ${madeAt.slice(0, 10)}.${extension}`
}
