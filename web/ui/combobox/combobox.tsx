import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { errorMessage, type Message } from '#shared/errors.ts'
import { Button } from '../button.tsx'
import { LabelledControl } from '../fields/labelled-control.tsx'
import { LiveRegion } from '../live-region.tsx'
import type { ComboboxSelection } from './combobox-options.ts'
import { type Find, useComboboxField } from './use-combobox-field.ts'

export type ComboboxProps = ComboboxSelection & {
  name: string
  label: ReactNode
  hint?: ReactNode
  messages: readonly Message[]
}

/** A field in which typing finds one of many options; its id is its name. */
export function Combobox({ name, label, hint, messages, ...parts }: ComboboxProps) {
  const find = useComboboxField(parts)
  const { found, matches, sought, opened, otherwise, stray, nearest } = find
  const popup = useRef<HTMLDivElement>(null)
  const advice = `Check the spelling or ${otherwise ? `choose ${otherwise.label}` : 'empty the field to see every choice'}`
  const wrong =
    matches > 0
      ? `Choose one of the ${matches} that match “${stray}”`
      : `“${stray}” is not in the list. ${advice}`
  // One message is enough, and this one says more.
  const told = stray ? [errorMessage(name, wrong)] : messages

  useEffect(() => {
    if (opened) show(popup.current)
  }, [opened])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has another list, which begins at its top
  useEffect(() => {
    popup.current?.lastElementChild?.scrollTo({ top: 0 })
  }, [sought])

  return (
    <LabelledControl {...{ name, label, hint, className: 'combobox-input', messages: told }}>
      {control => (
        <>
          {nearest && <Nearest label={nearest.label} onAccept={() => find.take(nearest)} />}
          <div className="combobox">
            <input {...find.inputProps(control)} placeholder="Type to find" spellCheck={false} />
            <div className="combobox-popup" ref={popup} hidden={!opened}>
              {opened && sought !== '' && <Matches count={matches} advice={advice} />}
              <div
                {...find.menuProps({
                  'aria-label': 'Suggestions',
                  hidden: found.length === 0,
                  onMouseDown: stay,
                })}
              >
                {opened && <Options {...find} />}
              </div>
            </div>
          </div>
        </>
      )}
    </LabelledControl>
  )
}

const Nearest = ({ label, onAccept }: { label: string; onAccept(): void }) => (
  <p>
    <Button quiet onClick={onAccept}>
      Did you mean {label}?
    </Button>
  </p>
)

const Matches = ({ count, advice }: { count: number; advice: string }) => (
  <LiveRegion quiet={count > 0}>
    {count === 0 ? `No match. ${advice}.` : count === 1 ? '1 match' : `${count} matches`}
  </LiveRegion>
)

function Options({ found, sought, chosen, optionProps }: Find) {
  const rows = found.map((option, index) => (
    <div {...optionProps(option, index)} key={option.value} data-chosen={option === chosen || undefined}>
      {option.label}
      {option.fallbackHint && <span className="muted">: {option.fallbackHint}</span>}
    </div>
  ))
  if (sought !== '') return rows
  const labels = [...new Set(found.map(({ group }) => group))]
  return labels.map(label => {
    const mine = rows.filter((_, index) => found[index]?.group === label)
    if (label === undefined) return mine
    return (
      // biome-ignore lint/a11y/useSemanticElements: a group of options has no element of its own
      <div role="group" aria-label={label} key={label}>
        <p aria-hidden="true">{label}</p>
        {mine}
      </div>
    )
  })
}

/** Keeps the focus in the field while its list is scrolled. */
const stay = (event: MouseEvent) => event.preventDefault()

/** Brings an opened list into view; where little is seen of the page, its field goes to the top. */
function show(popup: HTMLElement | null) {
  const little = window.matchMedia('(pointer: coarse), (max-height: 26rem)').matches
  if (little) popup?.closest('.field')?.scrollIntoView({ block: 'start' })
  else popup?.scrollIntoView({ block: 'nearest' })
}
