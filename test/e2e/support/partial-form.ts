import type { Locator, Page } from '@playwright/test'
import { enterQualification, enterType } from './fill-application.ts'
import { expect } from './fixtures.ts'

/** Starts a form up to a free-text field, and returns that field. */
export async function beginForm(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^A-Levels/ }).click()
  await enterQualification(page, 'A-Level 1', 'Mathematics', 'A')
  await page.getByRole('button', { name: 'Add Qualification' }).click()
  await enterType(page.getByRole('group', { name: 'Qualification 1' }), 'T Level')
  return freeTextField(page)
}
export const freeTextField = (page: Page) =>
  page.getByRole('group', { name: 'T Level 1' }).getByLabel('Subject')

/** Asserts that the form shows the answers of beginForm, and this text in the free-text field. */
export async function expectForm(page: Page, text: string) {
  await expect(freeTextField(page)).toHaveValue(text)
  const first = page.getByRole('group', { name: 'A-Level 1', exact: true })
  await expect(first.getByLabel('Subject', { exact: true })).toHaveValue('Mathematics')
  await expect(first.getByRole('radio', { name: 'A', exact: true })).toBeChecked()
}

type DraftResponse = { form: { qualifications: { subject: string; ownType: boolean }[] } | null }

/** Returns the free text in the draft that the server stores for the user of a page. */
export const loadSavedText = (page: Page): Promise<string | undefined> =>
  page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.bearerToken}` }
    const { form }: DraftResponse = await (await fetch('/portal/api/draft', { headers })).json()
    return form?.qualifications.find(({ ownType }) => ownType)?.subject
  })

/** Asserts that no browser storage contains anything of the form. */
export async function expectNothingInBrowser(page: Page) {
  const stored = await page.evaluate(async () => ({
    texts: JSON.stringify([localStorage, sessionStorage, history.state, document.cookie, location.href]),
    claims: atob((localStorage.bearerToken?.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/')),
    databases: await indexedDB.databases(),
    caches: await caches.keys(),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
  }))
  for (const text of [stored.texts, stored.claims]) expect(text).not.toMatch(/Math|Student|Matura|qualif|Ada/)
  expect(stored).toMatchObject({ databases: [], caches: [], workers: 0 })
}
