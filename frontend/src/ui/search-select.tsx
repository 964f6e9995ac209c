import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { useTexts } from '../lib/texts/use-texts.ts'
import { type SelectProps as PlainProps, Select } from './field.tsx'
import { Icon } from './icon.tsx'
import { matching } from './matching.ts'
import './search-select.css'
import { shortened } from './shortened.ts'

/** A list up to this length is seen at a glance: it is the browser's own. */
const LONGEST_PLAIN = 8
/** Page up and page down. */
const PAGE = 10

type SelectProps = Omit<PlainProps, 'error'>
type Choice = SelectProps['choices'][number]

/** The open list. `typed` null: nothing yet, so that all are offered; `at`: which one Enter takes. */
type Opened = Readonly<{ typed: string | null; at: number }>

/** What is offered, and what the keys do. The choice with the value '' says that nothing is chosen: no search finds it. */
const useList = ({ value, choices, onChoose }: SelectProps) => {
  const [opened, setOpened] = useState<Opened | null>(null)
  const search = opened?.typed?.trim() ?? ''
  const isSearched = search !== ''
  const found = isSearched
    ? matching(
        choices.filter((one) => one.value !== ''),
        search,
      )
    : choices
  const at = Math.min(opened?.at ?? 0, found.length - 1)
  const chosen = choices.findIndex((one) => one.value === value)
  const open = () => setOpened({ typed: null, at: Math.max(0, chosen) })
  const close = () => setOpened(null)
  const choose = (choice: Choice | undefined) => {
    close()
    if (choice && choice.value !== value) onChoose(choice.value)
  }
  const type = (typed: string) => setOpened({ typed, at: typed.trim() === '' ? Math.max(0, chosen) : 0 })
  const move = (by: number) =>
    opened ? setOpened({ ...opened, at: Math.max(0, Math.min(at + by, found.length - 1)) }) : open()
  const enter = () => {
    if (!opened) open()
    else if (found.length > 0) choose(found[at])
  }
  return { opened, isSearched, found, at, chosen: choices[chosen], open, close, choose, type, move, enter }
}

type List = ReturnType<typeof useList>

type Key = (list: List, event: KeyboardEvent) => void

const stepBy =
  (by: number, opens: boolean): Key =>
  ({ opened, move }, event) => {
    if (!opened && !opens) return
    event.preventDefault()
    move(by)
  }

const take: Key = ({ enter }, event) => {
  event.preventDefault()
  enter()
}

const takeAndGoOn: Key = ({ opened, found, at, choose }) => {
  if (opened) choose(found[at])
}

/** It closes the list and not the dialog that it is in. */
const leave: Key = ({ opened, close }, event) => {
  if (!opened) return
  event.preventDefault()
  event.stopPropagation()
  close()
}

const keys: Readonly<Record<string, Key>> = {
  ArrowDown: stepBy(1, true),
  ArrowUp: stepBy(-1, true),
  PageDown: stepBy(PAGE, false),
  PageUp: stepBy(-PAGE, false),
  Enter: take,
  Tab: takeAndGoOn,
  Escape: leave,
}

type OptionsProps = Readonly<{ id: string; labelId: string; value: string; list: List }>

function Options({ id, labelId, value, list: { found, at, choose } }: OptionsProps) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  useLayoutEffect(() => {
    box.current?.children[at]?.scrollIntoView({ block: 'nearest' })
  }, [at])
  return (
    <div
      ref={box}
      id={id}
      className="search-select__list"
      role="listbox"
      aria-labelledby={labelId}
      onMouseDown={(event) => event.preventDefault()} // the focus stays where one types
    >
      {found.map((choice, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the box above the list
        <div
          key={choice.value}
          id={`${id}-${index}`}
          className="search-select__option"
          role="option"
          tabIndex={-1}
          aria-selected={choice.value === value}
          data-active={index === at || undefined}
          lang={choice.lang}
          onClick={() => choose(choice)}
        >
          {choice.text}
        </div>
      ))}
    </div>
  )
}

type BoxProps = Readonly<{ id: string; listId: string; props: SelectProps; list: List }>

/** Where one types; what is chosen stands in it otherwise. */
function SearchBox({ id, listId, props: { value, choices }, list }: BoxProps) {
  const { opened, found, at, chosen, open, type, close } = list
  const isOpen = opened !== null && found.length > 0
  const text = value === '' ? '' : (chosen?.text ?? '')
  return (
    <input
      className="input"
      id={id}
      type="text"
      role="combobox"
      autoComplete="off"
      spellCheck={false}
      aria-autocomplete="list"
      aria-expanded={isOpen}
      aria-controls={listId}
      aria-activedescendant={isOpen ? `${listId}-${at}` : undefined}
      placeholder={choices.find((one) => one.value === '')?.text}
      value={opened?.typed ?? text}
      onChange={(event) => type(event.target.value)}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onClick={({ currentTarget }) => {
        if (opened) return
        currentTarget.select()
        open()
      }}
      onBlur={close}
      onKeyDown={(event) => {
        if (!event.nativeEvent.isComposing) keys[event.key]?.(list, event)
      }}
    />
  )
}

function SearchedList(props: SelectProps) {
  const { label, value, hideLabel = false } = props
  const t = useTexts('site/shell')
  const id = useId()
  const [labelId, listId] = [`${id}-label`, `${id}-list`]
  const list = useList(props)
  const { opened, isSearched, found } = list
  const isNone = opened !== null && found.length === 0
  const said = isNone ? t('choices-none', { search: opened.typed ?? '' }) : t('choices-found', { count: found.length })
  return (
    <div className="field">
      <label className={hideLabel ? 'visually-hidden' : 'field__label'} id={labelId} htmlFor={id}>
        {label}
      </label>
      <div className="search-select">
        <SearchBox {...{ id, listId, props, list }} />
        <Icon name="open" />
        {opened !== null && !isNone && <Options id={listId} labelId={labelId} value={value} list={list} />}
        <p className={isNone ? 'search-select__none' : 'visually-hidden'} aria-live="polite">
          {isSearched && said}
        </p>
      </div>
    </div>
  )
}

/**
 * A list to choose from that may be long: then one types a few words of what one looks for. Enter or Tab takes what is
 * marked, Escape leaves it as it was. A choice with the value '' stands for none.
 */
export function SearchSelect(props: SelectProps) {
  const { choices } = props
  if (choices.length > LONGEST_PLAIN) return <SearchedList {...props} />
  return <Select {...props} choices={choices.map((choice) => ({ ...choice, text: shortened(choice.text) }))} />
}
