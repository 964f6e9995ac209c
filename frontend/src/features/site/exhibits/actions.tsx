import { useState } from 'react'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { CopyField } from '../../../ui/copy-field.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { FoundLine } from '../../../ui/found-line.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { NumberStepper } from '../../../ui/number-stepper.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { ThemeToggle } from '../../../ui/theme-toggle.tsx'
import { type Exhibit, pressable, type SpecimenProps, useSpecimenTexts } from './exhibit.ts'
import { EXHIBITS } from './exhibits-path.ts'

function Buttons({ state }: SpecimenProps) {
  const { say } = useSpecimenTexts(state)
  return (['strong', 'plain', 'quiet', 'icon'] as const).map((look) => (
    <Button
      key={look}
      look={look}
      {...(look === 'icon' && { icon: 'download' })}
      disabled={state === 'disabled'}
      busy={state === 'busy'}
    >
      {say('action')}
    </Button>
  ))
}

function ButtonLinks({ state }: SpecimenProps) {
  const { say } = useSpecimenTexts(state)
  return (['strong', 'plain', 'quiet'] as const).map((look) => (
    <ButtonLink key={look} look={look} icon="next" to={EXHIBITS}>
      {say('action')}
    </ButtonLink>
  ))
}

function Menus({ state }: SpecimenProps) {
  const { t, say } = useSpecimenTexts(state)
  return (
    <Menu label={say('heading')}>
      <a href={EXHIBITS}>{t('part')}</a>
      <a href={EXHIBITS}>{t('count')}</a>
    </Menu>
  )
}

function TabLinks({ state }: SpecimenProps) {
  const { t, say } = useSpecimenTexts(state)
  return (
    <Tabs label={say('heading')}>
      <a href={EXHIBITS} aria-current="page">
        {t('part')}
      </a>
      <a href={EXHIBITS}>{say('name')}</a>
      <a href={EXHIBITS}>{say('action')}</a>
    </Tabs>
  )
}

function Pages() {
  const [page, setPage] = useState(4)
  return <Pager page={page} pages={9} onPage={setPage} />
}

function FoundLines({ state }: SpecimenProps) {
  const { t, say } = useSpecimenTexts(state)
  const [size, setSize] = useState(10)
  return <FoundLine found={say('words')} perPage={t('count')} sizes={[5, 10, 20]} size={size} onSize={setSize} />
}

function Steppers({ state }: SpecimenProps) {
  const { t } = useSpecimenTexts(state)
  const [value, setValue] = useState(state === 'empty' ? 0 : 3)
  return (
    <NumberStepper
      label={t('count')}
      fewer={t('fewer')}
      more={t('more')}
      value={value}
      min={0}
      max={9}
      onValue={setValue}
    />
  )
}

function CopyFields({ state }: SpecimenProps) {
  const { t, say } = useSpecimenTexts(state)
  const words = { copy: t('copy'), copied: t('copied'), notCopied: t('not-copied') }
  return <CopyField label={say('field')} value={t('value')} words={words} />
}

function Disclosures({ state }: SpecimenProps) {
  const { t, say } = useSpecimenTexts(state)
  return (
    <Disclosure label={t('show')}>
      <p>{say('words')}</p>
    </Disclosure>
  )
}

/** What people press. A landmark has one name, so that there is one pager on the page. */
export const actions = {
  Button: { states: [...pressable, 'disabled', 'busy', 'long'], Specimen: Buttons },
  ButtonLink: { states: [...pressable, 'long'], Specimen: ButtonLinks },
  Menu: { states: [...pressable, 'long'], Specimen: Menus },
  Tabs: { states: ['rest', 'long'], Specimen: TabLinks },
  Pager: { states: ['rest'], Specimen: Pages },
  FoundLine: { states: ['rest', 'long'], Specimen: FoundLines },
  NumberStepper: { states: [...pressable, 'empty'], Specimen: Steppers },
  CopyField: { states: [...pressable, 'long'], Specimen: CopyFields },
  Disclosure: { states: ['rest', 'long'], Specimen: Disclosures },
  ThemeToggle: { states: pressable, Specimen: ThemeToggle },
} satisfies Record<string, Exhibit>
