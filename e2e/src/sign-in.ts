// Sign-in helpers.
import type { Page } from 'playwright-core'

export type Credentials = { username: string; password: string }

/** Submits the sign-in form. */
export async function tryToSignIn(page: Page, { username, password }: Credentials): Promise<void> {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** The same, and waits for the dashboard. */
export async function signIn(page: Page, credentials: Credentials): Promise<void> {
  await tryToSignIn(page, credentials)
  await page.waitForURL(/#\/dashboard\//)
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
}
