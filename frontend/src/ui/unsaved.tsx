import { Button } from './button.tsx'

type UnsavedProps = Readonly<{ words: Readonly<{ unsaved: string; discard: string }>; onDiscard: () => void }>

/** Says that something is not saved yet, and takes it back. */
export const Unsaved = ({ words, onDiscard }: UnsavedProps) => (
  <>
    <span className="field__hint">{words.unsaved}</span>
    <Button look="quiet" onClick={onDiscard}>
      {words.discard}
    </Button>
  </>
)
