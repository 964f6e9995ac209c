/** The names that a browser and its system go by; null where the header does not tell. */
export type BrowserNames = Readonly<{ browser: string | null; system: string | null }>

/** Many browsers name those that they resemble too: the first that fits is the one. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOPiOS\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
]

const systems: readonly (readonly [RegExp, string])[] = [
  [/\bAndroid\b/, 'Android'],
  [/\b(?:iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMacintosh\b|\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

const LONGEST = 500

/**
 * Of the header User-Agent: names of these lists alone are kept, since the header itself tells one device from others and may
 * hold anything.
 */
export const browserNames = (userAgent: string | undefined): BrowserNames => {
  const header = (userAgent ?? '').slice(0, LONGEST)
  const firstIn = (list: typeof browsers) => list.find(([sign]) => sign.test(header))?.[1] ?? null
  return { browser: firstIn(browsers), system: firstIn(systems) }
}
