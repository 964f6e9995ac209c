import { fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { FileButton } from './file-button.tsx'

const rules = new File(['rules'], 'rules.txt')

test('hands over the file, also the same one again', async () => {
  const onFile = vi.fn()
  render(<FileButton onFile={onFile}>Choose a file</FileButton>)
  const box = screen.getByLabelText<HTMLInputElement>('Choose a file')
  await userEvent.upload(box, rules)
  await userEvent.upload(box, rules)
  expect(onFile).toHaveBeenCalledTimes(2)
  expect(onFile).toHaveBeenLastCalledWith(rules)
})

test('takes no file while it is busy, and keeps the focus', () => {
  const onFile = vi.fn()
  render(
    <FileButton busy onFile={onFile}>
      Choose a picture
    </FileButton>,
  )
  const box = screen.getByLabelText<HTMLInputElement>('Choose a picture')
  box.focus()
  expect(document.activeElement).toBe(box)
  expect(fireEvent.click(box)).toBe(false)
  fireEvent.change(box, { target: { files: [rules] } })
  expect(onFile).not.toHaveBeenCalled()
})

test('hands over several files at once where it is asked for them', async () => {
  const onFiles = vi.fn()
  render(<FileButton onFiles={onFiles}>Choose files</FileButton>)
  const more = new File(['more'], 'more.txt')
  await userEvent.upload(screen.getByLabelText('Choose files'), [rules, more])
  expect(onFiles).toHaveBeenCalledExactlyOnceWith([rules, more])
})
