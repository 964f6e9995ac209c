import interExt from '@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2?url'
import inter from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url'
import vazirmatn from '@fontsource-variable/vazirmatn/files/vazirmatn-arabic-wght-normal.woff2?url'

type Font = Readonly<{ family: string; url: string; unicodeRange: string }>

/** The signs of each file, as its package tells them. */
const fonts: readonly Font[] = [
  {
    family: 'Inter',
    url: inter,
    unicodeRange:
      'U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+0304, U+0308, U+0329, U+2000-206F, U+20AC, ' +
      'U+2122, U+2191, U+2193, U+2212, U+2215, U+FEFF, U+FFFD',
  },
  {
    family: 'Inter',
    url: interExt,
    unicodeRange:
      'U+0100-02BA, U+02BD-02C5, U+02C7-02CC, U+02CE-02D7, U+02DD-02FF, U+0304, U+0308, U+0329, U+1D00-1DBF, U+1E00-1E9F, ' +
      'U+1EF2-1EFF, U+2020, U+20A0-20AB, U+20AD-20C0, U+2113, U+2C60-2C7F, U+A720-A7FF',
  },
  {
    family: 'Vazirmatn',
    url: vazirmatn,
    unicodeRange:
      'U+0600-06FF, U+0750-077F, U+0870-088E, U+0890-0891, U+0897-08E1, U+08E3-08FF, U+200C-200E, U+2010-2011, U+204F, ' +
      'U+2E41, U+FB50-FDFF, U+FE70-FE74, U+FE76-FEFC',
  },
]

/**
 * Adds the portal's fonts. Each file is loaded by the first text that it has signs for, and no text waits for it. On a slow
 * network a font takes as long as a third of the code of a page: so it is asked for after the page.
 */
export const addFonts = (): void => {
  for (const { family, url, unicodeRange } of fonts) {
    document.fonts.add(
      new FontFace(family, `url("${url}") format("woff2")`, { weight: '100 900', display: 'swap', unicodeRange }),
    )
  }
}
