import { onAccent, type Theme } from '@portal/contracts/site/theme'

const CORNERS = {
  sharp: ['0.125rem', '0.1875rem', '0.25rem'],
  soft: ['0.5rem', '0.75rem', '1.125rem'],
  round: ['0.875rem', '1.25rem', '1.75rem'],
} satisfies Record<Theme['corners'], readonly string[]>

const mixed = (colour: string, share: number, other: string): string =>
  `color-mix(in srgb, ${colour} ${share}%, ${other})`

/** The custom properties that a theme sets, in place of those of `ui/tokens.css`. */
export const themeProperties = (theme: Theme): Readonly<Record<string, string>> => {
  const { accent, corners, font = 'standard' } = theme
  const { light, dark } = accent
  const [small, medium, large] = CORNERS[corners]
  const both = (onLight: string, onDark: string) => `light-dark(${onLight}, ${onDark})`
  return {
    '--accent': both(light, dark),
    '--accent-strong': both(mixed(light, 75, '#000000'), mixed(dark, 70, '#ffffff')),
    '--accent-soft': both(mixed(light, 11, '#ffffff'), mixed(dark, 18, '#0f1514')),
    '--accent-line': both(mixed(light, 45, '#ffffff'), mixed(dark, 45, '#0f1514')),
    '--on-accent': both(onAccent(light), onAccent(dark)),
    '--radius-s': small ?? '',
    '--radius-m': medium ?? '',
    '--radius-l': large ?? '',
    '--font': `var(--font-${font})`,
    '--font-names': `var(--font-${font === 'standard' ? 'latin' : font})`,
  }
}

/** Gives the whole page the looks of the community. */
export const applyTheme = (theme: Theme): void => {
  for (const [name, value] of Object.entries(themeProperties(theme))) {
    document.documentElement.style.setProperty(name, value)
  }
}
