import type { Wording } from '@portal/contracts/http/wording'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { inParts } from '../../../lib/in-parts.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { changesBy, type FileChanges, fromJson, jsonOf } from './exchange.ts'
import { wordingKey } from './queries.ts'
import { sendWording } from './use-rewording.ts'
import { fromXliff, xliffOf } from './xliff.ts'

/** Texts that are sent at once. */
const AT_ONCE = 200

type Imported = FileChanges | 'not-a-file' | 'other-language'

const sendAll = async (language: string, { changes }: FileChanges): Promise<void> => {
  const parts = changes.flatMap(({ section, texts }) =>
    inParts(Object.entries(texts), AT_ONCE).map((part) => ({ section, texts: Object.fromEntries(part) })),
  )
  for (const part of parts) await sendWording({ language, ...part })
}

const importFile = async (file: File, wording: Wording): Promise<Imported> => {
  const text = await file.text()
  const read = text.trimStart().startsWith('<') ? fromXliff(text) : fromJson(text)
  if (!read) return 'not-a-file'
  if (read.language !== wording.language) return 'other-language'
  const found = changesBy(read, wording)
  await sendAll(wording.language, found)
  return found
}

const useImport = (wording: Wording) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (file: File) => importFile(file, wording),
    onSettled: () => client.invalidateQueries({ queryKey: wordingKey }),
  })
}

/** How many texts that were not used are named. */
const NAMED = 10

/** Why some texts of the file were not used, and which. */
function Named({ why, names }: Readonly<{ why: string; names: readonly string[] }>) {
  return (
    <>
      <p>{why}</p>
      <ul dir="ltr">
        {names.slice(0, NAMED).map((name) => (
          <li key={name}>
            <code>{name}</code>
          </li>
        ))}
      </ul>
    </>
  )
}

function Outcome({ imported }: { readonly imported: Imported }) {
  const t = useTexts('site/wording')
  if (imported === 'not-a-file') return <Notice tone="problem" title={t('not-a-file')} />
  if (imported === 'other-language') return <Notice tone="problem" title={t('other-language')} />
  const { count, refused, meanwhile } = imported
  const isWhole = refused.length === 0 && meanwhile.length === 0
  return (
    <Notice tone={isWhole ? 'info' : 'warn'} title={t('imported', { count })}>
      {refused.length > 0 && <Named why={t('refused', { count: refused.length })} names={refused} />}
      {meanwhile.length > 0 && <Named why={t('meanwhile', { count: meanwhile.length })} names={meanwhile} />}
    </Notice>
  )
}

/** All texts of the language as a file, and from one. */
export function FileTools({ wording }: { readonly wording: Wording }) {
  const t = useTexts('site/wording')
  const input = useRef<HTMLInputElement>(null)
  const { mutate, data, error, isPending } = useImport(wording)
  const { language } = wording
  return (
    <section className="card wording__files">
      <Button icon="download" onClick={() => saveFile(`${language}.json`, 'application/json', jsonOf(wording))}>
        {t('export-json')}
      </Button>
      <Button icon="download" onClick={() => saveFile(`${language}.xlf`, 'application/xliff+xml', xliffOf(wording))}>
        {t('export-xliff')}
      </Button>
      <input
        ref={input}
        className="visually-hidden"
        type="file"
        tabIndex={-1}
        accept=".json,.xlf,.xliff"
        aria-label={t('import')}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) mutate(file)
          target.value = ''
        }}
      />
      <Button icon="upload" busy={isPending} onClick={() => input.current?.click()}>
        {t('import')}
      </Button>
      {error && <ProblemNotice error={error} />}
      {data && <Outcome imported={data} />}
    </section>
  )
}
