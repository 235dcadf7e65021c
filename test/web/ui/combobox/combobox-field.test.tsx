// @vitest-environment happy-dom
import { cleanup, render, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Combobox } from '#web/ui/combobox/combobox.tsx'
import { field, offered, options } from './subject-combobox.tsx'

afterEach(() => {
  cleanup()
  vi.doUnmock('#web/ui/combobox/combobox.tsx')
})

/** The field as a page first has it, whose combobox is fetched by `loading`. */
async function fresh(loading: () => Promise<object>) {
  vi.resetModules()
  vi.doMock('#web/ui/combobox/combobox.tsx', loading)
  const { ComboboxField } = await import('#web/ui/combobox/combobox-field.tsx')
  const changed = vi.fn()
  render(
    <>
      <ComboboxField
        name="subject"
        label="Subject"
        blank="Choose"
        messages={[]}
        value=""
        options={options}
        onChange={changed}
      />
      <button type="button">Next</button>
    </>,
  )
  return changed
}
const native = () => field().matches('select')

describe('until the field that finds is fetched', () => {
  it('a native dropdown stands in its place, with the blank choice', async () => {
    const changed = await fresh(() => new Promise(() => {}))
    expect(native()).toBe(true)
    expect(offered().slice(0, 3)).toEqual(['Choose', 'Not Listed Below', 'Mathematics'])
    await userEvent.selectOptions(field(), 'Physics')
    expect(changed).toHaveBeenCalledWith('P', '')
  })

  it('it is swapped at once, or when the focus leaves it', async () => {
    await fresh(async () => ({ Combobox }))
    await waitFor(() => expect(native()).toBe(false))
    cleanup()

    let arrive = (_: object) => {}
    const arriving = new Promise<object>(resolve => {
      arrive = resolve
    })
    await fresh(() => arriving)
    await userEvent.click(field())
    arrive({ Combobox })
    await vi.dynamicImportSettled()
    expect(native()).toBe(true)
    await userEvent.tab()
    expect(native()).toBe(false)
  })

  it('and when it cannot be fetched, the native dropdown goes on working', async () => {
    const changed = await fresh(() => Promise.reject(new Error('offline')))
    await userEvent.click(field())
    await userEvent.tab()
    expect(native()).toBe(true)
    await userEvent.selectOptions(field(), 'Arabic')
    expect(changed).toHaveBeenCalledWith('A', '')
  })
})
