import { aBanner, aBannerSaved, aColumn, aSegment, itemId, researcher, savedAt } from '@portal/tests/support/banners'
import { specFor } from '@portal/tests/support/decider-spec'
import { describe, it } from 'vitest'
import { type ChangeReportItem, type Draft, reportItem, type SaveReportItem } from './report-item.ts'

const item = specFor(reportItem)
const draft: Draft = { kind: 'banner', surveyId: aBannerSaved().surveyId, name: 'Gender', note: '', content: aBanner() }
const of = { itemId, by: researcher, at: savedAt }
const save = (differs: Partial<SaveReportItem> = {}): SaveReportItem => ({
  type: 'SaveReportItem',
  ...of,
  draft,
  basedOn: 1,
  isNew: false,
  ...differs,
})
const remove = { type: 'DeleteReportItem', ...of, kind: 'banner' } as const
const deleted = { type: 'ReportItemDeleted', ...of, kind: 'banner' } as const
const wider = { ...draft, content: aBanner(aColumn('', aSegment('Q1', 1))) }

describe('saving a report item', () => {
  it('is revision 1 when it is new, and one more each time', () => {
    item
      .given()
      .when(save({ isNew: true, basedOn: null }))
      .gives(aBannerSaved())
    item
      .given(aBannerSaved())
      .when(save({ draft: wider }))
      .gives(aBannerSaved({ content: wider.content, revision: 2 }))
  })

  it('writes nothing if nothing has changed', () => item.given(aBannerSaved()).when(save()).gives())

  it('is refused if somebody has saved another revision in the meantime', () => {
    const theirs = aBannerSaved({ name: 'Theirs', revision: 2 })
    item.given(aBannerSaved(), theirs).when(save()).isRejected({ code: 'stale-revision' })
  })

  it('without a revision replaces whatever is there', () => {
    const theirs = aBannerSaved({ name: 'Theirs', revision: 2 })
    item
      .given(aBannerSaved(), theirs)
      .when(save({ basedOn: null }))
      .gives(aBannerSaved({ revision: 3 }))
  })

  it('is refused for one that is not there, was deleted, or is of another kind', () => {
    item.given().when(save()).isRejected({ code: 'unknown-item' })
    item.given(aBannerSaved(), deleted).when(save()).isRejected({ code: 'item-deleted' })
  })
})

describe('changing parts of a report item', () => {
  const change = (differs: Partial<ChangeReportItem> = {}): ChangeReportItem => ({
    type: 'ChangeReportItem',
    ...of,
    kind: 'banner',
    parts: { note: 'By hand', content: {} },
    basedOn: null,
    ...differs,
  })

  it('keeps the others as they are now, whoever changed them', () => {
    const theirs = aBannerSaved({ name: 'Theirs', content: wider.content, revision: 2 })
    item
      .given(aBannerSaved(), theirs)
      .when(change())
      .gives({ ...theirs, note: 'By hand', revision: 3 })
  })

  it('replaces a part of the content', () => {
    const { columns } = wider.content
    item
      .given(aBannerSaved({ note: 'By hand' }))
      .when(change({ parts: { content: { columns } } }))
      .gives(aBannerSaved({ note: 'By hand', content: { columns }, revision: 2 }))
  })

  it('is refused for a revision that is not the last one, one that is not there, was deleted, or is of another kind', () => {
    const theirs = aBannerSaved({ name: 'Theirs', revision: 2 })
    item
      .given(aBannerSaved(), theirs)
      .when(change({ basedOn: 1 }))
      .isRejected({ code: 'stale-revision' })
    item.given().when(change()).isRejected({ code: 'unknown-item' })
    item.given(aBannerSaved(), deleted).when(change()).isRejected({ code: 'item-deleted' })
    item
      .given(aBannerSaved())
      .when(change({ kind: 'deck' }))
      .isRejected({ code: 'unknown-item' })
  })
})

describe('deleting a report item', () => {
  it('is an event, and nothing the second time', () => {
    item.given(aBannerSaved()).when(remove).gives(deleted)
    item.given(aBannerSaved(), deleted).when(remove).gives()
  })

  it('is refused for one that is not there', () => item.given().when(remove).isRejected({ code: 'unknown-item' }))
})
