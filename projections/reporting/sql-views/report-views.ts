import { NO_COMMENT } from '@portal/contracts/survey/no-comment'
import { questionTypes } from '@portal/contracts/survey/question-types'
import type { Shape } from '@portal/contracts/survey/shapes/shape'
import type { StableView } from '../../runtime/stable-view.ts'
import { plainInSql } from './plain-in-sql.ts'

/** The words of a text of the survey in its first language. */
const firstLanguage = (text: string): string =>
  plainInSql(`case jsonb_typeof(${text}) when 'string' then ${text} #>> '{}' else coalesce(${text} ->> language, (
    select value from jsonb_each_text(${text}) limit 1)) end`)

const response = (schema: string): string => `select survey_id, response_id, survey_version, status,
    status = 'complete' as is_complete, admin as is_admin, inactive as is_inactive, external as is_external,
    not (admin or inactive or external) as is_counted, via as source, started_at, updated_at, completed_at, weights
  from ${schema}.response where status <> 'withdrawn'`

/** `Q5_2_98` is about item 2 of Q5; `Q6_-1_98` about the whole of Q6. */
const answerLong = (schema: string): string => `select survey_id, response_id, answer_key,
    (regexp_match(answer_key, '^[A-Za-z][A-Za-z0-9]*'))[1] as question,
    (regexp_match(answer_key, '^[A-Za-z][A-Za-z0-9]*_([1-9][0-9]*)'))[1]::int as item, value, text
  from (
    select r.survey_id, r.response_id, d.key as answer_key, d.value::double precision as value, null::text as text
      from ${schema}.response r, jsonb_each_text(r.data) d
    union all
    select r.survey_id, r.response_id, t.key, null, t.value
      from ${schema}.response r, jsonb_each_text(coalesce(r.texts, '{}')) t where t.value <> ''
  ) answers`

type CodedShape = Extract<Shape, 'one-code' | 'codes' | 'code-per-item' | 'ranks'>
const CODED: readonly CodedShape[] = ['one-code', 'codes', 'code-per-item', 'ranks']
const isCoded = (shape: Shape): shape is CodedShape => CODED.some((coded) => coded === shape)

const typesAndShapes = (): string =>
  questionTypes.flatMap(({ name, shape }) => (isCoded(shape) ? [`('${name}', '${shape}')`] : [])).join(', ')

/**
 * The rows of every table of codes, as the answer index has them: who counts by default, base "asked". A choice is one answer or a tick, in whichever
 * version of the question it was made.
 */
const topline = (schema: string): string => `with newest as (
    select distinct on (d.survey_id, q ->> 'id') d.survey_id, d.definition #>> '{languages,0}' as language,
      q ->> 'id' as question, q
    from ${schema}.survey_definition d, jsonb_path_query(d.definition, '$.pages[*].questions[*]') q
    order by d.survey_id, q ->> 'id', d.version desc
  ), questions as (
    select n.*, t.shape from newest n join (values ${typesAndShapes()}) t (type, shape) on t.type = q ->> 'type'
  ), cells as (
    select survey_id, language, question, q, shape, null::int as item, null::jsonb as item_text,
      (o ->> 'code')::int as code, o -> 'text' as label,
      question as answer_key, (o ->> 'code')::int as value, question || '_' || (o ->> 'code') as tick_key
    from questions, jsonb_array_elements(q -> 'options') o where shape in ('one-code', 'codes')
    union all
    select survey_id, language, question, q, shape, (i ->> 'code')::int, i -> 'text', (s ->> 'code')::int, s -> 'text',
      question || '_' || (i ->> 'code'), (s ->> 'code')::int, null
    from questions, jsonb_array_elements(q -> 'items') i, jsonb_array_elements(q -> 'scale') s
    where shape = 'code-per-item'
    union all
    select survey_id, language, question, q, shape, (i ->> 'code')::int, i -> 'text', ${NO_COMMENT}, null,
      question || '_' || (i ->> 'code') || '_${NO_COMMENT}', 1, null
    from questions, jsonb_array_elements(q -> 'items') i where shape = 'code-per-item' and (i ->> 'noComment')::boolean
    union all
    select survey_id, language, question, q, shape, (i ->> 'code')::int, i -> 'text', rank, to_jsonb(rank::text),
      question || '_' || (i ->> 'code'), rank, null
    from questions, jsonb_array_elements(q -> 'items') i, 
      generate_series(1, least(jsonb_array_length(q -> 'items'), coalesce((q ->> 'maxSelections')::int, jsonb_array_length(q -> 'items')))) rank
    where shape = 'ranks'
  ), counted as (
    select survey_id, data, asked, array(select distinct split_part(token, '_', 1) from unnest(asked) token) as questions
    from ${schema}.response where not (admin or inactive or external)
  ), given as (
    select r.survey_id, d.key as answer_key, d.value::numeric as value,
      count(*) filter (where r.questions @> array[split_part(d.key, '_', 1)])::int as of_question,
      count(*) filter (where r.asked && array[split_part(d.key, '_', 1), split_part(d.key, '_', 1) || '_' || split_part(d.key, '_', 2)])::int as of_item
    from counted r, jsonb_each_text(r.data) d group by r.survey_id, d.key, d.value::numeric
  ), shown as (
    select r.survey_id, token, count(*)::int as n from counted r, unnest(r.asked) token group by r.survey_id, token
  ), shown_question as (
    select r.survey_id, question, count(*)::int as n from counted r, unnest(r.questions) question
    group by r.survey_id, question
  )
  select c.survey_id, c.question, ${firstLanguage(`(c.q -> 'text')`)} as question_text, c.item,
    case when c.item_text is not null then ${firstLanguage('c.item_text')} end as item_text, c.code,
    case when c.label is not null then ${firstLanguage('c.label')} end as label, b.respondents, b.base,
    b.respondents::double precision / nullif(b.base, 0) as share
  from cells c
    left join given g on g.survey_id = c.survey_id and g.answer_key = c.answer_key and g.value = c.value
    left join given k on k.survey_id = c.survey_id and k.answer_key = c.tick_key and k.value = 1
    left join shown_question w on w.survey_id = c.survey_id and w.question = c.question
    left join shown a on c.item is not null and a.survey_id = c.survey_id and a.token = c.question
    left join shown b1 on c.item is not null and b1.survey_id = c.survey_id and b1.token = c.question || '_' || c.item
    cross join lateral (
      select case when c.item is null then coalesce(g.of_question, 0) + coalesce(k.of_question, 0) else coalesce(g.of_item, 0) end as respondents,
        case when c.item is null then coalesce(w.n, 0) else coalesce(a.n, 0) + coalesce(b1.n, 0) end as base) b`

/** For people who point other programs at the database: docs/sql.md describes them. */
export const reportViews: readonly StableView[] = [
  { name: 'report.response', select: response },
  { name: 'report.answer_long', select: answerLong },
  { name: 'report.topline', select: topline },
]
