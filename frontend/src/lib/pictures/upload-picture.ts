import { addressOf } from '@portal/contracts/http/call'
import { addImage, openFile } from '@portal/contracts/http/files'
import { useEffect, useRef, useState } from 'react'
import { newCommandId } from '../command-id.ts'
import { upload } from '../upload.ts'
import { useLatest } from '../use-latest.ts'

const TYPES = ['image/png', 'image/jpeg', 'image/webp']
export const PICTURE_TYPES = TYPES.join(',')

/** What the site shows, everybody may read. */
const ofTheSite = { type: 'site', visibility: 'public' }

/** @returns its address */
const uploaded = async (file: File, signal: AbortSignal): Promise<string> => {
  const sent = { file, fields: ofTheSite, commandId: newCommandId(), signal, onShare: () => undefined }
  const { pkFile } = await upload(addImage, sent)
  return addressOf(openFile, { params: { file: pkFile } })
}

type Uploading = Readonly<{ isBusy: boolean; isRefused: boolean; error: Error | null }>

const idle: Uploading = { isBusy: false, isRefused: false, error: null }

/**
 * Uploads a picture of the site. One that is chosen while another is on its way takes its place. What is called with it knows what was typed
 * during the upload.
 */
export const useSitePicture = (onPicture: (picture: string) => void) => {
  const [state, setState] = useState(idle)
  const running = useRef<AbortController>(undefined)
  const arrived = useLatest(onPicture)
  useEffect(() => () => running.current?.abort(), [])

  const send = async (file: File, { signal }: AbortController): Promise<void> => {
    setState({ ...idle, isBusy: true })
    try {
      arrived(await uploaded(file, signal))
      setState(idle)
    } catch (error) {
      if (!signal.aborted) setState({ ...idle, error: error instanceof Error ? error : new Error(String(error)) })
    }
  }

  const take = (file: File | undefined): void => {
    if (!file) return
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    if (TYPES.includes(file.type)) void send(file, controller)
    else setState({ ...idle, isRefused: true })
  }
  return { ...state, take }
}
