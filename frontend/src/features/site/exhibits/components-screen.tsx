import { defaultTheme, type Theme } from '@portal/contracts/site/theme'
import { useLayoutEffect } from 'react'
import { useSearchParams } from '../../../lib/router/hooks.ts'
import { useSite } from '../../../lib/site.ts'
import { themeProperties } from '../../../lib/site-theme.ts'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { shownTheme } from '../../../lib/theme.ts'
import { Select } from '../../../ui/field.tsx'
import { Screen } from '../../../ui/screen.tsx'
import './components.css'
import type { Exhibit } from './exhibit.ts'
import { exhibits } from './exhibits.ts'
import { showStates } from './shown-states.ts'

/** Looks that differ from those of the product in everything that a community chooses. */
const example: Theme = { accent: { light: '#8a1f5c', dark: '#f3a0cb' }, corners: 'round' }

/** What the components are shown in; each is a parameter of the address, so that a link leads to it. */
const tools = {
  colours: ['light', 'dark'],
  direction: ['ltr', 'rtl'],
  looks: ['product', 'community', 'example'],
} as const
type Tool = keyof typeof tools

const useTools = () => {
  const [params, setParams] = useSearchParams()
  const direction = document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr'
  const first: Readonly<Record<Tool, string>> = { colours: shownTheme(), direction, looks: 'community' }
  const chosen = (tool: Tool): string => {
    const asked = params.get(tool)
    return tools[tool].find((value) => value === asked) ?? first[tool]
  }
  const choose = (tool: Tool, value: string) =>
    setParams((now) => ({ ...Object.fromEntries(now), [tool]: value }), { replace: true })
  return { chosen, choose }
}

type ToolsProps = ReturnType<typeof useTools>

function Tools({ chosen, choose }: ToolsProps) {
  const t = useTexts('site/exhibits')
  const textOf = {
    colours: { light: t('colours-light'), dark: t('colours-dark') },
    direction: { ltr: t('direction-ltr'), rtl: t('direction-rtl') },
    looks: { product: t('looks-product'), community: t('looks-community'), example: t('looks-example') },
  } satisfies Record<Tool, Record<string, string>>
  return (
    <fieldset className="exhibits__tools">
      <legend className="visually-hidden">{t('tools')}</legend>
      {(['colours', 'direction', 'looks'] as const).map((tool) => (
        <Select
          key={tool}
          label={t(tool)}
          value={chosen(tool)}
          onChoose={(value) => choose(tool, value)}
          choices={Object.entries(textOf[tool]).map(([value, text]) => ({ value, text }))}
        />
      ))}
    </fieldset>
  )
}

function Shown({ name, exhibit: { states, Specimen } }: Readonly<{ name: string; exhibit: Exhibit }>) {
  const t = useTexts('site/exhibits')
  return (
    <section className="exhibits__one" aria-labelledby={`exhibit-${name}`}>
      <h2 id={`exhibit-${name}`} dir="ltr">
        <code>{name}</code>
      </h2>
      <div className="exhibits__states">
        {states.map((state) => (
          <figure key={state} className="exhibits__state" data-state={state}>
            <figcaption>{t(`state-${state}`)}</figcaption>
            <div className="exhibits__specimen">
              <Specimen state={state} />
            </div>
          </figure>
        ))}
      </div>
    </section>
  )
}

/** Every shared component in every state, for those who look after the portal's looks. */
export function ComponentsScreen() {
  const t = useTexts('site/exhibits')
  const { chosen, choose } = useTools()
  const site = useSite()
  useLayoutEffect(() => showStates(document.styleSheets), [])
  const themes: Readonly<Record<string, Theme | undefined>> = { community: site?.theme, example }
  return (
    <Screen title={t('title')} lead={t('lead')}>
      <Tools chosen={chosen} choose={choose} />
      <div
        className="exhibits"
        dir={chosen('direction')}
        data-colours={chosen('colours')}
        style={themeProperties(themes[chosen('looks')] ?? defaultTheme)}
      >
        {Object.entries(exhibits).map(([name, exhibit]) => (
          <Shown key={name} name={name} exhibit={exhibit} />
        ))}
      </div>
    </Screen>
  )
}
