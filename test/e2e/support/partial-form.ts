import type { Locator, Page } from '@playwright/test'
import { enterQualification } from './fill-application.ts'
import { expect } from './fixtures.ts'

/** Begins a form, up to a field that is typed in freely: gives that field. */
export async function beginForm(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^A-Levels/ }).click()
  await enterQualification(page, 'A-Level 1', 'Mathematics', 'A')
  await page.getByRole('button', { name: 'Add Qualification' }).click()
  await page.getByLabel('Qualification', { exact: true }).last().selectOption('Other')
  return typedField(page)
}
export const typedField = (page: Page) => page.getByLabel('Name of the qualification')

/** That the form begun shows as it was, with this text in its free field. */
export async function expectForm(page: Page, typed: string) {
  await expect(typedField(page)).toHaveValue(typed)
  const first = page.getByRole('group', { name: 'A-Level 1', exact: true })
  await expect(first.getByLabel('Subject', { exact: true })).toHaveValue('Mathematics')
  await expect(first.getByRole('radio', { name: 'A', exact: true })).toBeChecked()
}

type Saved = { form: { qualifications: { tpe: string; ownType?: boolean }[] } | null }

/** What the server keeps of the free field for whoever is signed in on a page. */
export const savedText = (page: Page): Promise<string | undefined> =>
  page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.bearerToken}` }
    const { form }: Saved = await (await fetch('/portal/api/draft', { headers })).json()
    return form?.qualifications.find(({ ownType }) => ownType)?.tpe
  })

/** That nothing of the form is anywhere that a browser keeps things for a page. */
export async function expectNothingInBrowser(page: Page) {
  const kept = await page.evaluate(async () => ({
    texts: JSON.stringify([localStorage, sessionStorage, history.state, document.cookie, location.href]),
    claims: atob((localStorage.bearerToken.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/')),
    databases: await indexedDB.databases(),
    caches: await caches.keys(),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
  }))
  for (const text of [kept.texts, kept.claims]) expect(text).not.toMatch(/Math|Student|Matura|qualif|Ada/)
  expect(kept).toMatchObject({ databases: [], caches: [], workers: 0 })
}
