/** Plans of the river drawing, wide and low: where streams begin and merge. */
export type Group = readonly [streams: number, x: number, y: number]
export type RiverPlan = {
  width: number
  height: number
  /** Start positions of the streams, from left to right. */
  begin: readonly [from: number, to: number]
  /** Levels from source to mouth: groups of merged streams, and the space between them. */
  levels: readonly { gap: number; groups: readonly Group[] }[]
  /** Highlighted streams, and the level of their drop. */
  drops: readonly (readonly [stream: number, level: number])[]
}

export const wideRiver: RiverPlan = {
  width: 880,
  height: 900,
  begin: [-62, 937],
  levels: [
    {
      gap: 4.68,
      groups: [
        [3, 12, 186],
        [3, 64, 155],
        [2, 108, 203],
        [2, 141, 151],
        [3, 176, 203],
        [2, 216, 153],
        [3, 256, 205],
        [2, 295, 200],
        [2, 324, 171],
        [3, 359, 190],
        [3, 408, 216],
        [3, 450, 168],
        [3, 495, 196],
        [2, 538, 185],
        [2, 571, 186],
        [2, 604, 199],
        [3, 643, 220],
        [3, 692, 152],
        [3, 740, 207],
        [2, 789, 182],
        [2, 823, 208],
        [3, 865, 197],
        [2, 905, 212],
      ],
    },
    {
      gap: 4.16,
      groups: [
        [8, 141, 326],
        [5, 229, 331],
        [7, 299, 345],
        [8, 393, 317],
        [6, 488, 347],
        [4, 563, 313],
        [8, 640, 286],
        [7, 747, 296],
        [5, 833, 300],
      ],
    },
    {
      gap: 3.64,
      groups: [
        [20, 297, 467],
        [18, 483, 423],
        [15, 656, 473],
        [5, 768, 448],
      ],
    },
    {
      gap: 3.12,
      groups: [
        [38, 449, 631],
        [20, 630, 580],
      ],
    },
    { gap: 2.6, groups: [[58, 536, 738]] },
    { gap: 2.6, groups: [[58, 502, 924]] },
  ],
  drops: [
    [12, 2],
    [31, 3],
    [48, 2],
  ],
}

export const lowRiver: RiverPlan = {
  width: 390,
  height: 224,
  begin: [-24, 417],
  levels: [
    {
      gap: 4.55,
      groups: [
        [3, 30, 64],
        [3, 66, 46],
        [3, 102, 52],
        [2, 133, 60],
        [2, 156, 51],
        [2, 177, 58],
        [2, 201, 47],
        [2, 223, 47],
        [2, 244, 60],
        [3, 269, 55],
        [2, 298, 50],
        [2, 322, 63],
        [3, 345, 46],
        [2, 375, 60],
        [1, 396, 64],
      ],
    },
    {
      gap: 3.9,
      groups: [
        [9, 109, 92],
        [4, 172, 97],
        [6, 209, 103],
        [7, 261, 103],
        [5, 317, 98],
        [3, 356, 105],
      ],
    },
    {
      gap: 3.25,
      groups: [
        [19, 194, 143],
        [12, 280, 140],
        [3, 333, 132],
      ],
    },
    { gap: 2.6, groups: [[34, 257, 184]] },
    { gap: 2.6, groups: [[34, 223, 248]] },
  ],
  drops: [
    [7, 2],
    [18, 3],
    [28, 2],
  ],
}
