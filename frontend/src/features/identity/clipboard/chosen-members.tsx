import type { MemberLine } from '@portal/contracts/http/members'
import type { MemberId } from '@portal/contracts/ids'
import { useState } from 'react'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { type MemberFilter, membersQueryOf } from '../members/member-filter.ts'
import { MemberTable } from '../members/member-table.tsx'
import { useClip, useClipMatching } from './use-clip.ts'

type ChosenProps = Readonly<{ members: readonly MemberLine[]; filter: MemberFilter }>

/** A page of members, of whom some or all who match can be put on the clipboard. */
export function ChosenMembers({ members, filter }: ChosenProps) {
  const t = useTexts('identity/clipboard')
  const [ticked, setTicked] = useState<ReadonlySet<MemberId>>(new Set())
  /** Nobody goes on the clipboard who is not shown any more. */
  const chosen = new Set(members.flatMap(({ memberId }) => (ticked.has(memberId) ? memberId : [])))
  const clip = useClip()
  const matching = useClipMatching()
  const addAll = () => matching.mutate(membersQueryOf({ ...filter, before: '' }, Date.now()))
  return (
    <>
      <div className="row">
        {chosen.size > 0 && (
          <Button
            look="strong"
            busy={clip.isPending}
            onClick={() => clip.mutate([...chosen], { onSuccess: () => setTicked(new Set()) })}
          >
            {t('add-chosen', { count: chosen.size })}
          </Button>
        )}
        <Button busy={matching.isPending} onClick={addAll}>
          {t('add-matching')}
        </Button>
      </div>
      <MemberTable members={members} chosen={chosen} onChosen={setTicked} />
    </>
  )
}
