import type { TestMethod } from '@portal/contracts/reporting/method'
import { Correction, type Testing, TotalKind, testRulesOf } from '@portal/contracts/reporting/testing'
import { useEffect, useState } from 'react'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { typedWhole } from '../../../lib/typed-number.ts'
import { useSettled } from '../../../lib/use-settled.ts'
import { Select, TextField } from '../../../ui/field.tsx'

const LEVELS = [0.99, 0.95, 0.9, 0.8, 0.7]
const NONE = 'none'
const PAUSE_MS = 500

type PanelProps = Readonly<{ test: TestMethod; testing: Testing; onTesting: (testing: Testing) => void }>
type BoundName = 'testedFrom' | 'solidFrom' | 'hiddenUnder'

/** The usual levels, and the one of the address if it is another. */
const levelsWith = (level: number | null): readonly number[] =>
  [...new Set([...LEVELS, ...(level === null ? [] : [level])])].toSorted((a, b) => b - a)

function Levels({ test, testing, onTesting }: PanelProps) {
  const t = useTexts('reporting/reports')
  const { strict, loose, correction, total } = testRulesOf({ test, testing })
  const choice = (level: number) => ({ value: String(level), text: t('level-of', { level }) })
  const chooseStrict = (level: number) =>
    onTesting({ ...testing, strict: level, loose: loose !== null && loose < level ? loose : null })
  return (
    <>
      <Select
        label={t('strict-level')}
        value={String(strict)}
        choices={levelsWith(strict).map(choice)}
        onChoose={(text) => chooseStrict(Number(text))}
      />
      <Select
        label={t('loose-level')}
        value={loose === null ? NONE : String(loose)}
        choices={[
          ...levelsWith(loose)
            .filter((level) => level < strict)
            .map(choice),
          { value: NONE, text: t('no-level') },
        ]}
        onChoose={(text) => onTesting({ ...testing, strict, loose: text === NONE ? null : Number(text) })}
      />
      <Select
        label={t('correction')}
        value={correction}
        choices={Correction.options.map((value) => ({ value, text: t(`correction-${value}`) }))}
        onChoose={(text) => {
          const chosen = Correction.safeParse(text)
          if (chosen.success) onTesting({ ...testing, correction: chosen.data })
        }}
      />
      <Select
        label={t('total-of')}
        value={total}
        choices={TotalKind.options.map((value) => ({ value, text: t(`total-${value}`) }))}
        onChoose={(text) => {
          const chosen = TotalKind.safeParse(text)
          if (chosen.success) onTesting({ ...testing, total: chosen.data })
        }}
      />
    </>
  )
}

type BoundProps = Readonly<{ label: string; hint?: string; value: number; onValue: (value: number) => void }>

/** A whole number that is taken half a second after it was typed. */
function Bound({ label, hint, value, onValue }: BoundProps) {
  const [text, setText] = useState(String(value))
  const [seen, setSeen] = useState(value)
  const settled = useSettled(text, PAUSE_MS)
  if (seen !== value) {
    setSeen(value)
    setText(String(value))
  }
  useEffect(() => {
    const typed = typedWhole(settled)
    if (settled === text && /^\d{1,6}$/.test(typed) && Number(typed) !== value) onValue(Number(typed))
  }, [settled, text, value, onValue])
  return <TextField label={label} {...(hint && { hint })} inputMode="numeric" value={text} onText={setText} />
}

function Bounds({ test, testing, onTesting }: PanelProps) {
  const t = useTexts('reporting/reports')
  const rules = testRulesOf({ test, testing })
  const { testedFrom, solidFrom, hiddenUnder } = rules
  const change = (name: BoundName) => (value: number) => {
    const next = { testedFrom, solidFrom, hiddenUnder, [name]: value }
    if (name === 'testedFrom') next.solidFrom = Math.max(next.solidFrom, value)
    if (name === 'solidFrom') next.testedFrom = Math.min(next.testedFrom, value)
    onTesting({ ...testing, ...next })
  }
  return (
    <>
      <Bound label={t('tested-from')} value={testedFrom} onValue={change('testedFrom')} />
      <Bound label={t('solid-from')} value={solidFrom} onValue={change('solidFrom')} />
      <Bound
        label={t('hidden-under')}
        hint={t('hidden-under-hint')}
        value={hiddenUnder}
        onValue={change('hiddenUnder')}
      />
    </>
  )
}

/** At which levels columns are told apart, how they are corrected, and which bases are tested, marked and hidden. */
export function TestingPanel(props: PanelProps) {
  const t = useTexts('reporting/reports')
  return (
    <details className="testing-panel">
      <summary>{t('testing')}</summary>
      <div className="testing-panel__fields">
        {props.test !== 'none' && <Levels {...props} />}
        <Bounds {...props} />
      </div>
    </details>
  )
}
