import type { MainProductName } from '../sample/main-products.ts';
/** Words that make up the names of a kind of fabric, and the main products that aren't made of it. */
export interface Cloth {
    colours: readonly [string, ...string[]];
    weaves: readonly [string, ...string[]];
    /** Last part of the name: a weight, or a yarn count. */
    finishes: readonly [string, ...string[]];
    unsuited: readonly MainProductName[];
}
/** Kinds of cloth; the names are invented. */
export declare const CLOTHS: {
    readonly suiting: {
        readonly colours: readonly ["Navy", "Charcoal", "Midnight", "Mid Grey", "Bottle Green", "Burgundy", "Black", "Air Force Blue", "Petrol", "Mocha"];
        readonly weaves: readonly ["Sharkskin", "Birdseye", "Herringbone", "Hopsack", "Pinstripe", "Nailhead", "Glen Check", "Twill"];
        readonly finishes: readonly ["240 g", "260 g", "280 g", "300 g"];
        readonly unsuited: readonly [];
    };
    readonly flannel: {
        readonly colours: readonly ["Navy", "Charcoal", "Midnight", "Mid Grey", "Bottle Green", "Burgundy", "Black", "Light Grey", "Chestnut"];
        readonly weaves: readonly ["Flannel", "Chalk Stripe Flannel", "Herringbone", "Glen Check Flannel", "Saxony"];
        readonly finishes: readonly ["320 g", "340 g", "370 g"];
        readonly unsuited: readonly [];
    };
    readonly tweed: {
        readonly colours: readonly ["Moss", "Tobacco", "Russet", "Peat", "Lovat", "Heather", "Oatmeal", "Slate", "Charcoal"];
        readonly weaves: readonly ["Donegal Tweed", "Herringbone Tweed", "Gun Check", "Shepherd Check", "Barleycorn"];
        readonly finishes: readonly ["380 g", "420 g", "460 g"];
        readonly unsuited: readonly ["Shirt", "Tuxedo", "Polo Shirt", "Shorts"];
    };
    readonly shirting: {
        readonly colours: readonly ["White", "Sky", "Ecru", "Pale Pink", "Mint", "Lavender", "Silver Grey", "Navy"];
        readonly weaves: readonly ["Poplin", "Twill", "Oxford", "Bengal Stripe", "End-on-End", "Gingham", "Dobby", "Herringbone"];
        readonly finishes: readonly ["80s", "100s", "120s", "140s"];
        readonly unsuited: readonly ["Overcoat", "Tuxedo", "Topcoat", "Corduroys", "Bomber Jacket"];
    };
    readonly cotton: {
        readonly colours: readonly ["Stone", "Sand", "Tan", "Olive", "Powder Blue", "Indigo", "Sage", "Navy", "Bordeaux"];
        readonly weaves: readonly ["Cotton Twill", "Moleskin", "Needlecord", "Cavalry Twill", "Seersucker", "Selvedge Denim"];
        readonly finishes: readonly ["260 g", "290 g", "330 g"];
        readonly unsuited: readonly ["Tuxedo"];
    };
    readonly linen: {
        readonly colours: readonly ["Stone", "Sand", "Tan", "Olive", "Powder Blue", "Indigo", "Sage", "White", "Tobacco"];
        readonly weaves: readonly ["Irish Linen", "Linen Hopsack", "Linen Herringbone", "Wool, Silk & Linen", "Delavé Linen"];
        readonly finishes: readonly ["210 g", "250 g", "280 g"];
        readonly unsuited: readonly ["Overcoat", "Tuxedo"];
    };
    readonly evening: {
        readonly colours: readonly ["Black", "Midnight", "Burgundy", "Ivory", "Bottle Green", "Plum"];
        readonly weaves: readonly ["Barathea", "Mohair", "Cotton Velvet", "Silk Jacquard", "Grain de Poudre"];
        readonly finishes: readonly ["260 g", "280 g", "310 g"];
        readonly unsuited: readonly ["Shirt", "Chinos", "Corduroys", "Polo Shirt", "Shorts"];
    };
    readonly coating: {
        readonly colours: readonly ["Moss", "Tobacco", "Russet", "Peat", "Lovat", "Heather", "Oatmeal", "Slate", "Camel", "Navy", "Black"];
        readonly weaves: readonly ["Melton", "Covert", "Cashmere Blend", "Double-Faced Wool", "Casentino"];
        readonly finishes: readonly ["480 g", "540 g", "620 g"];
        readonly unsuited: readonly ["Shirt", "Trousers", "Chinos", "Corduroys", "Polo Shirt", "Shorts"];
    };
    readonly 绸缎: {
        readonly colours: readonly ["藏青", "墨绿", "酒红", "象牙白", "黛蓝", "玄黑", "驼色"];
        readonly weaves: readonly ["真丝提花", "织锦缎", "羊绒斜纹", "法兰绒", "人字呢"];
        readonly finishes: readonly ["240 克", "280 克", "320 克"];
        readonly unsuited: readonly ["Chinos"];
    };
    readonly 衬衫: {
        readonly colours: readonly ["纯白", "天蓝", "浅粉", "米白", "藏青"];
        readonly weaves: readonly ["海岛棉府绸", "长绒棉斜纹", "牛津纺", "细条纹"];
        readonly finishes: readonly ["120 支", "160 支", "200 支"];
        readonly unsuited: readonly ["Overcoat", "Tuxedo", "Topcoat", "Corduroys", "Bomber Jacket"];
    };
};
export type ClothKind = keyof typeof CLOTHS;
