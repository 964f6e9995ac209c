import * as z from 'zod/mini'
import type { Issue } from '../survey/issue.ts'
import { languageIssues } from '../survey/language-issues.ts'
import { Language, LocalText } from '../survey/local-text.ts'
import { Count, OptionCode, Picture } from '../survey/question-parts.ts'
import { placed, saidTwice } from '../survey/said-twice.ts'
import { shapeIssues } from '../survey/shape-issues.ts'
import { utf8Length } from '../survey/utf8-length.ts'

const LEAST_OPTIONS = 2
export const MOST_OPTIONS = 20

/** An option of a poll. `image`: a picture on this portal, or one that is part of the definition. */
export const PollOption = z.strictObject({ code: OptionCode, text: LocalText, image: z.optional(Picture) })
export type PollOption = z.infer<typeof PollOption>

/**
 * A poll as staff write it: one question. `choice`: how many options a member chooses; `maxChoices` limits several.
 * This schema checks the structure; `pollIssues` checks the other rules.
 */
export const PollDefinition = z.strictObject({
  languages: z.array(Language).check(z.minLength(1), z.maxLength(20)),
  text: LocalText,
  choice: z.enum(['one', 'several']),
  maxChoices: z.optional(Count),
  options: z.array(PollOption).check(z.minLength(LEAST_OPTIONS), z.maxLength(MOST_OPTIONS)),
})
export type PollDefinition = z.infer<typeof PollDefinition>

/** A definition is one event of the log, which holds 256 KiB, including a small envelope. */
const MAX_BYTES = 240 * 1024

const sizeIssues = (definition: PollDefinition): readonly Issue[] => {
  const bytes = utf8Length(JSON.stringify(definition))
  return bytes > MAX_BYTES ? [{ path: '', key: 'too-long', values: { bytes, most: MAX_BYTES } }] : []
}

const choiceIssues = ({ maxChoices, options }: PollDefinition): readonly Issue[] =>
  maxChoices !== undefined && maxChoices > options.length
    ? [{ path: '/maxChoices', key: 'more-than-all', values: { most: maxChoices, all: options.length } }]
    : []

/** The faults of a poll that a schema cannot detect. */
export const pollIssues = (definition: PollDefinition): readonly Issue[] => [
  ...sizeIssues(definition),
  ...saidTwice(
    placed(definition.options, ['options']).map(({ value, path }) => ({ value: value.code, path: [...path, 'code'] })),
    (code) => code,
    (code) => ({ key: 'code-twice', values: { code, question: 'options' } }),
  ),
  ...choiceIssues(definition),
  ...languageIssues(definition),
]

/** Parses a poll (JSON): the poll, or all its faults. */
export const checkPoll = (
  input: unknown,
): Readonly<{ definition: PollDefinition }> | Readonly<{ issues: readonly Issue[] }> => {
  const read = PollDefinition.safeParse(input)
  if (!read.success) return { issues: shapeIssues(read.error.issues, input) }
  const issues = pollIssues(read.data)
  return issues.length === 0 ? { definition: read.data } : { issues }
}
