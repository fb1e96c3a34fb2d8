/** Lazy chunk of select.tsx. */
import { MultiSelect, type MultiSelectProps, Select, type SelectProps } from '@mantine/core'

export const SelectBox = (props: SelectProps) => <Select {...props} />
export const MultiSelectBox = (props: MultiSelectProps) => <MultiSelect {...props} />
