import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** Returns a qualification by its position, from 1. */
export const getRow = (page: Page, position: number) =>
  page.getByRole('group', { name: new RegExp(`^Qualification ${position}:`) })

/** Submits the form by a double click, which counts once, and returns the application number of the confirmation. */
export async function submit(page: Page): Promise<string> {
  const submissions: string[] = []
  page.on('request', request => {
    if (request.method() === 'POST') submissions.push(request.url())
  })
  await page.getByRole('button', { name: 'Submit', exact: true }).dblclick()
  await expect(page).toHaveURL(/\/applicant\/applications\/complete$/)
  expect(submissions).toHaveLength(1)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you')
  const number = page.getByText(/^CL\d{7}$/)
  return (await number.textContent()) ?? ''
}
