import type { SurveyDefinition } from '../definition.ts'
import { type Fault, type Issue, pointer } from '../issue.ts'
import { shapeOf } from '../question-shape.ts'
import { placed, saidTwice } from '../said-twice.ts'
import type { Folder, FolderChoice } from './folder.ts'

type Path = readonly PropertyKey[]
type Found = readonly (readonly [Path, Fault | null])[]

const issuesIn = (found: Found): readonly Issue[] =>
  found.flatMap(([path, fault]) => (fault ? [{ path: pointer(path), ...fault }] : []))

const pagesFaults = ({ pages }: SurveyDefinition, folder: Folder, path: Path): Found => {
  const [first = ''] = folder.pages
  const from = pages.findIndex(({ id }) => id === first)
  return folder.pages.map((id, i) => {
    const page = pages.find((one) => one.id === id)
    const at = [...path, 'pages', i]
    if (!page) return [at, { key: 'no-such-page', values: { page: id } }]
    if (page.background) return [at, { key: 'folder-background', values: { page: id } }]
    return [at, pages[from + i]?.id === id ? null : { key: 'folder-apart', values: { page: id } }]
  })
}

const loopFault = ({ pages, folders = [] }: SurveyDefinition, folder: Folder): Fault | null => {
  const id = folder.loop?.question ?? ''
  const page = pages.findIndex(({ questions }) => questions.some((one) => one.id === id))
  const question = pages[page]?.questions.find((one) => one.id === id)
  if (!question) return { key: 'no-such-question', values: { question: id } }
  if (shapeOf(question).listed.length === 0) return { key: 'loop-unfit', values: { question: id, type: question.type } }
  const from = pages.findIndex(({ id: name }) => name === folder.pages[0])
  if (page >= from) return { key: 'loop-later', values: { question: id } }
  const isRepeated = folders.some(({ loop, pages: inside }) => loop && inside.includes(pages[page]?.id ?? ''))
  return isRepeated ? { key: 'loop-in-loop', values: { question: id } } : null
}

const folderFaults = (definition: SurveyDefinition, folder: Folder, path: Path): Found => [
  ...pagesFaults(definition, folder, path),
  ...(folder.loop ? [[[...path, 'loop', 'question'], loopFault(definition, folder)] as const] : []),
  ...(folder.loop && folder.order ? [[[...path, 'order'], { key: 'loop-order', values: {} }] as const] : []),
]

const choiceFaults = ({ folders = [] }: SurveyDefinition, choice: FolderChoice, path: Path): Found => [
  ...choice.folders.map((id, i) => {
    const isKnown = folders.some((one) => one.id === id)
    return [
      [...path, 'folders', i],
      isKnown ? null : ({ key: 'no-such-folder', values: { folder: id } } as const),
    ] as const
  }),
  [
    [...path, 'enter'],
    choice.enter < choice.folders.length
      ? null
      : { key: 'enter-all', values: { enter: choice.enter, all: choice.folders.length } },
  ],
]

const twice = (id: string): Fault => ({ key: 'folder-twice', values: { id } })

/** The faults of folders and of choices among them, as their author wrote them. */
export const folderIssues = (definition: SurveyDefinition): readonly Issue[] => {
  const { folders = [], folderChoices = [] } = definition
  const pages = folders.flatMap((folder, f) => placed(folder.pages, ['folders', f, 'pages']))
  const chosen = folderChoices.flatMap((choice, c) => placed(choice.folders, ['folderChoices', c, 'folders']))
  const ids = folders.map(({ id }, f) => ({ value: id, path: ['folders', f, 'id'] }))
  return [
    ...saidTwice(
      ids,
      (id) => id,
      (id) => ({ key: 'id-twice', values: { id } }),
    ),
    ...saidTwice(pages, (id) => id, twice),
    ...saidTwice(chosen, (id) => id, twice),
    ...folders.flatMap((folder, f) => issuesIn(folderFaults(definition, folder, ['folders', f]))),
    ...folderChoices.flatMap((choice, c) => issuesIn(choiceFaults(definition, choice, ['folderChoices', c]))),
  ]
}
