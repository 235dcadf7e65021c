// @vitest-environment happy-dom
import { cleanup, render, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Combobox } from '#web/ui/combobox/combobox.tsx'
import { field, options, optionTexts } from './subject-combobox.tsx'

afterEach(() => {
  cleanup()
  vi.doUnmock('#web/ui/combobox/combobox.tsx')
})

/** Renders the field in a new page, where `loadCombobox` replaces the import of the combobox. */
async function renderField(loadCombobox: () => Promise<object>) {
  vi.resetModules()
  vi.doMock('#web/ui/combobox/combobox.tsx', loadCombobox)
  const { ComboboxField } = await import('#web/ui/combobox/combobox-field.tsx')
  const onChange = vi.fn()
  render(
    <>
      <ComboboxField
        name="subject"
        label="Subject"
        messages={[]}
        value=""
        options={options}
        onChange={onChange}
      />
      <button type="button">Next</button>
    </>,
  )
  return onChange
}
const isDropdown = () => field().matches('select')

describe('the field of a combobox', () => {
  it('is a native dropdown with the blank choice until the combobox has loaded', async () => {
    const onChange = await renderField(() => new Promise(() => {}))
    expect(isDropdown()).toBe(true)
    expect(optionTexts().slice(0, 3)).toEqual(['Choose', 'Not Listed Below', 'Mathematics'])
    await userEvent.selectOptions(field(), 'Physics')
    expect(onChange).toHaveBeenCalledWith('P', '')
  })

  it('becomes a combobox at once without focus, or when the focus leaves it', async () => {
    await renderField(async () => ({ Combobox }))
    await waitFor(() => expect(isDropdown()).toBe(false))
    cleanup()

    let finishLoading = (_: object) => {}
    const loading = new Promise<object>(resolve => {
      finishLoading = resolve
    })
    await renderField(() => loading)
    await userEvent.click(field())
    finishLoading({ Combobox })
    await vi.dynamicImportSettled()
    expect(isDropdown()).toBe(true)
    await userEvent.tab()
    expect(isDropdown()).toBe(false)
  })

  it('stays a working dropdown when the combobox cannot be loaded', async () => {
    const onChange = await renderField(() => Promise.reject(new Error('offline')))
    await userEvent.click(field())
    await userEvent.tab()
    expect(isDropdown()).toBe(true)
    await userEvent.selectOptions(field(), 'Arabic')
    expect(onChange).toHaveBeenCalledWith('A', '')
  })
})
