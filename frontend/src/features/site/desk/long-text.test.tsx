import { act, screen, waitFor } from '@testing-library/react'
import type { Editor } from '@tiptap/core'
import { expect, it } from 'vitest'
import { robin } from '../../../../test-support/people.ts'
import { openScreen } from '../../../../test-support/screen.tsx'
import { serve } from '../../../../test-support/server.ts'
import { CONTENT_EDITOR } from '../content/content-paths.ts'
import { ContentEditorScreen } from './content-editor-screen.tsx'

it('says that a text is too long to be saved', async () => {
  serve(() => ({ body: {} }))
  openScreen(<ContentEditorScreen />, { at: '/client/content/page/new', route: CONTENT_EDITOR, member: robin })
  const words = await screen.findByRole('textbox', { name: 'Text' }, { timeout: 20_000 })
  const { editor } = words as unknown as Readonly<{ editor: Editor }> // a property of its element
  act(() => void editor.commands.setContent(`<p>${'x'.repeat(20_000)}</p>`))
  expect(await screen.findByText(/20,000 characters in each language/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Save draft' })).toHaveProperty('disabled', true)
  act(() => void editor.commands.setContent('<p>x</p>'))
  await waitFor(() => expect(screen.queryByText(/20,000 characters in each language/)).toBeNull())
})
