import { expect, type Locator, type Page } from '@playwright/test'

/** Opens the app as a first visitor sees it and waits until the canvas shows a machine and the text pane can be typed in. */
export async function openApp(page: Page, path = './'): Promise<void> {
  await page.goto(path)
  await expect(page.locator('.react-flow__node').first()).toBeVisible()
  await expect(editor(page)).toBeVisible({ timeout: 30_000 })
}

/** The text pane's editor, whichever of its tabs is shown. */
export const editor = (page: Page): Locator => page.locator('.monaco-editor[role="code"], .monaco-editor').first()

/** Types `text` key by key at the caret of the editor, as a person does: the editor may indent or close brackets. */
export async function typeInEditor(page: Page, text: string): Promise<void> {
  await focusEditor(page)
  await page.keyboard.type(text)
}

/** Replaces the whole text of the shown tab by a paste, which leaves every byte as it is. */
export async function replaceEditorText(page: Page, text: string): Promise<void> {
  await focusEditor(page)
  await page.keyboard.press('ControlOrMeta+A')
  await page.evaluate((pasted) => navigator.clipboard.writeText(pasted), text)
  await page.keyboard.press('ControlOrMeta+V')
}

/** The whole text of the shown tab, copied out of the editor. */
export async function readEditorText(page: Page): Promise<string> {
  await focusEditor(page)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.press('ControlOrMeta+C')
  return page.evaluate(() => navigator.clipboard.readText())
}

/** Drops a file on the page, as from the desktop. */
export async function dropFile(page: Page, name: string, text: string, onto = 'body'): Promise<void> {
  const transfer = await page.evaluateHandle(
    ([fileName, content]) => {
      const data = new DataTransfer()
      data.items.add(new File([content], fileName, { type: 'text/yaml' }))
      return data
    },
    [name, text] as const,
  )
  for (const kind of ['dragenter', 'dragover', 'drop']) await page.dispatchEvent(onto, kind, { dataTransfer: transfer })
}

// Not by a click: where the text is scrolled, its first lines lie outside of the pane, and a click would move the caret.
async function focusEditor(page: Page): Promise<void> {
  await editor(page).locator('.native-edit-context, textarea.inputarea').first().focus()
  await expect(editor(page)).toHaveClass(/focused/)
}
