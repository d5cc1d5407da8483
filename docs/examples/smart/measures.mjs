/** Factors to cm and kg by UCUM code. */
const TO_CM = { cm: 1, m: 100, '[in_i]': 2.54, '[ft_i]': 30.48 };
const TO_KG = { kg: 1, g: 0.001, '[lb_av]': 0.45359237, '[oz_av]': 0.028349523125 };

/** A quantity in the wanted unit, with one decimal; undefined without one, or in a unit that is not in the table. */
function convert(quantity, factors) {
  const factor = factors[quantity?.code];
  return factor === undefined ? undefined : Math.round(quantity.value * factor * 10) / 10;
}

/** Height in cm and weight in kg from two search results, newest Observation first; undefined where the chart has none. */
export function measuresFrom([height, weight]) {
  const quantity = (bundle) => bundle.entry?.[0]?.resource.valueQuantity;
  return { heightCm: convert(quantity(height), TO_CM), weightKg: convert(quantity(weight), TO_KG) };
}
