/** What lies below the skin: how it is, nobody sees or feels, and who says it tells what they think. */
export const INNER_PARTS = {
  'inner-part': /(?:achilles |biceps |rotator cuff |plantar )?(?:tendons?|ligaments?|fascia|bursa)|<inner-too>/,
  'inner-too': /(?:sciatic |median )?nerves?|dis[ck]s?|meniscus|cartilage|joint lining|rotator cuff|growth plate/,
  'ill-inside': /inflamed|irritated|pinched|compressed|squeezed|trapped|torn|strained|stretched|worn|bulging|swollen/,
  'lies-in': / (?:in|of|around|behind|at|under) (?:your|the|his|her) (?:(?:left|right|lower|upper) )?[a-z]+/,
} // prettier-ignore
