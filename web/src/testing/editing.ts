// What tests of forms do, as a person does: type into a field, and save by keyboard.
import { fireEvent, waitFor } from '@testing-library/react'

export const field = (name: string): Promise<HTMLInputElement> =>
  waitFor(() => {
    const control = document.querySelector<HTMLInputElement>(`#field-${name}`)
    if (!control) throw new Error(`${name} is not on the screen`)
    return control
  })
export async function type(name: string, value: string): Promise<void> {
  fireEvent.input(await field(name), { target: { value } })
}
export const save = () => fireEvent.keyDown(window, { key: 's', ctrlKey: true })
