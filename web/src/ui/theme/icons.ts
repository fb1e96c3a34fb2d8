/** Icons are drawings beside words, which screen readers skip. One that says something alone has role, name and `aria-hidden={false}`. */
import attributes from '@tabler/icons-react/dist/esm/defaultAttributes.mjs'

// The library has no setting for it, and each icon of 250 would have to say so.
for (const kind of Object.values(attributes)) kind['aria-hidden'] = true
