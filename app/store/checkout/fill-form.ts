/** Restores the visible fields that are empty; hidden fields stay as they are. */
export function fillForm(form: HTMLFormElement, fields: readonly [name: string, value: string][]): void {
  for (const [name, value] of fields) {
    const field = form.elements.namedItem(name)
    if (field instanceof RadioNodeList) field.value = value
    else if (field instanceof HTMLTextAreaElement) field.value ||= value
    else if (!(field instanceof HTMLInputElement) || field.type === 'hidden') continue
    else if (field.type === 'checkbox') field.checked = true
    else field.value ||= value
  }
}
