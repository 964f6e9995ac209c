import type { Preview } from '@portal/contracts/http/survey-preview'
import { type FormEvent, useState } from 'react'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Select, TextField } from '../../../ui/field.tsx'
import { SearchSelect } from '../../../ui/search-select.tsx'

type PreviewToolsProps = Readonly<{
  preview: Preview | null
  backgroundVars: string
  entersAll: boolean
  onEnterAll: (all: boolean) => void
  onVersion: (version: number) => void
  onVariables: (written: string) => void
  onRestart: () => void
  onJump: (page: string) => void
}>

/** Pages of a loop share a title: their ids tell them apart. */
const pageChoices = (pages: Preview['pages']) =>
  pages.map(({ id, title }) => {
    const isShared = pages.some((other) => other.id !== id && other.title === title)
    return { value: id, text: title !== '' && isShared ? `${title} (${id})` : title || id }
  })

/** Which version is tried, with which variables, and on which page. */
export function PreviewTools({
  preview,
  backgroundVars,
  entersAll,
  onEnterAll,
  onVersion,
  onVariables,
  onRestart,
  onJump,
}: PreviewToolsProps) {
  const t = useTexts('surveys/preview')
  const [written, setWritten] = useState(backgroundVars)
  const versions = Array.from({ length: preview?.versions ?? 0 }, (_, i) => String(i + 1)).toReversed()
  const present = preview?.next?.page.id ?? ''
  const pages = pageChoices(preview?.pages ?? [])
  const apply = (event: FormEvent) => {
    event.preventDefault()
    onVariables(written)
  }
  return (
    <form className="preview__tools" onSubmit={apply}>
      <Select
        label={t('version')}
        value={String(preview?.version ?? '')}
        choices={versions.map((version) => ({ value: version, text: version }))}
        onChoose={(version) => onVersion(Number(version))}
      />
      <SearchSelect
        label={t('jump')}
        value={present}
        choices={present === '' ? [{ value: '', text: t('at-the-end') }, ...pages] : pages}
        onChoose={onJump}
      />
      <TextField
        label={t('variables')}
        dir="ltr"
        placeholder={t('variables-example')}
        value={written}
        onText={setWritten}
      />
      <Checkbox isChecked={entersAll} onChange={onEnterAll}>
        {t('enter-all')}
      </Checkbox>
      <div className="row">
        <Button type="submit">{t('use-variables')}</Button>
        <Button look="quiet" onClick={onRestart}>
          {t('restart')}
        </Button>
      </div>
    </form>
  )
}
