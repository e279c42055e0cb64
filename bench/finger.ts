import type { Locator } from '@playwright/test'

/** The part of a phone's screen between the bars of its browser. */
export const SCREEN = { width: 360, height: 660 }

/** Counts what a person does on a phone: taps, swipes to what is out of view, typed characters. */
export class Finger {
  taps = 0
  swipes = 0
  characters = 0

  /** Swipes until the target is in view, then taps it. */
  async tap(target: Locator): Promise<void> {
    await this.#reach(target)
    await target.tap()
  }

  /** Taps the field and types. */
  async type(target: Locator, text: string): Promise<void> {
    await this.tap(target)
    this.characters += text.length
    await target.pressSequentially(text)
  }

  /** Two taps: the list, and the option in it. */
  async select(target: Locator, option: string): Promise<void> {
    await this.#reach(target)
    this.taps += 1
    await target.selectOption(option)
  }

  async #reach(target: Locator): Promise<void> {
    await target.waitFor()
    const box = await target.boundingBox()
    const beyond = box ? Math.max(0, -box.y, box.y + box.height - SCREEN.height) : 0
    this.swipes += Math.ceil(beyond / (SCREEN.height * 0.7))
    this.taps += 1
  }
}
