import { type City, COUNTRIES, type CountryData } from '../data/countries.ts';
import { type Random, Weighted } from '../random/random.ts';
import { fill } from '../text/fill.ts';
import type { Home } from './person.ts';

const byWeight = new Weighted(COUNTRIES, (country) => country.weight);
const cities = new Map(COUNTRIES.map(({ code, cities }) => [code, new Weighted(cities, (city) => city[4])]));

export const drawCountry = (random: Random): CountryData => byWeight.pick(random);

export function drawHome(random: Random, country: CountryData): Home {
  const city = cities.get(country.code)?.pick(random) ?? random.pick(country.cities);
  return homeIn(random, country, city);
}

/** An address in that city, a few kilometres around its centre. */
export function homeIn(random: Random, country: CountryData, city: City): Home {
  const [name, postcode, latitude, longitude] = city;
  const address = fill(random, country.address, {
    street: random.pick(country.streets),
    number: String(random.int(1, 120)),
    postcode,
    city: name,
  });
  return {
    city,
    address,
    latitude: round6(latitude + random.normal() * 0.02),
    longitude: round6(longitude + random.normal() * 0.028),
  };
}

export const drawPhone = (random: Random, country: CountryData): string =>
  country.phone.replace(/#/g, () => String(random.int(0, 9)));

export function distanceKm(a: Home, b: Home): number {
  const radians = Math.PI / 180;
  const x = (b.longitude - a.longitude) * radians * Math.cos(((a.latitude + b.latitude) / 2) * radians);
  const y = (b.latitude - a.latitude) * radians;
  return Math.hypot(x, y) * 6371;
}

const round6 = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;
