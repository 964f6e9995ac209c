import { logout } from '@portal/contracts/http/own-session'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { send } from './requests.ts'
import { tellOtherTabs } from './session-news.ts'

type SignOut = Readonly<{ why?: 'asked' | 'idle'; onDone?: () => void }>

/** Ends the session as soon as it is shown: asked for once, however often it renders. Other tabs are told. */
export const useSignOut = ({ why = 'asked', onDone }: SignOut = {}) => {
  const hasAsked = useRef(false)
  const { mutate, error, isSuccess } = useMutation({
    mutationFn: () => send(logout, {}),
    onSuccess: () => {
      tellOtherTabs({ kind: 'signed-out', why })
      onDone?.()
    },
  })
  useEffect(() => {
    if (hasAsked.current) return
    hasAsked.current = true
    mutate()
  }, [mutate])
  return { error, isSuccess, retry: () => mutate() }
}
